// What is wrong with painted stickers, said while they are painted, and what would put it right.
//
// A cube that is not fully painted is wrong if no way to paint the rest is right, as far as single pieces show
// it: colours that share no piece, mirror images, pieces that are there twice, more than 16 of a colour.
// A fully painted one that passes all this and whose corners' turns add up to 0 can be reached by turning.
import { FACES } from "./cube";
import { renamed, SCHEMES, WESTERN } from "./schemes";
import { areOpposite, CENTERS, cornerOf, CORNERS, pieceAt, twist, WINGS } from "./pieces";

export interface Problem {
  kind: "same" | "opposite" | "mirrored" | "twice" | "many" | "centers" | "twist";
  stickers: readonly number[]; // to be ringed
  colors: string;
  places: readonly (readonly number[])[]; // the pieces that are meant
}
export interface Repair {
  kind: "recolor" | "exchange" | "turn" | "face" | "faces" | "colors" | "scheme";
  stickers: readonly number[];
  colors: string;
  face: string; // of "face" and "faces"
  quarters: number; // of "face"
  result: string;
}

const painted = (letter: string | undefined): boolean => letter !== undefined && FACES.includes(letter);

function ofPiece(stickers: readonly string[], place: readonly number[]): Problem | undefined {
  const seen = place.filter((i) => painted(stickers[i]));
  for (const [k, i] of seen.entries()) {
    for (const j of seen.slice(k + 1)) {
      const [a, b] = [stickers[i]!, stickers[j]!];
      if (a === b || areOpposite(a, b)) {
        return { kind: a === b ? "same" : "opposite", stickers: [i, j], colors: a + b, places: [place] };
      }
    }
  }
  const colors = place.map((i) => stickers[i]!).join("");
  return place.length === 3 && seen.length === 3 && !cornerOf(colors)
    ? { kind: "mirrored", stickers: place, colors, places: [place] }
    : undefined;
}

export function diagnose(stickers: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  for (const kind of [CORNERS, WINGS]) {
    const found = new Map<string, readonly number[]>();
    for (const place of kind) {
      const problem = ofPiece(stickers, place);
      if (problem) {
        problems.push(problem);
        continue;
      }
      if (place.some((i) => !painted(stickers[i]))) {
        continue;
      }
      const colors = place.map((i) => stickers[i]!).join("");
      const name = place.length === 3 ? String(cornerOf(colors)!.piece) : colors;
      const before = found.get(name);
      if (before) {
        problems.push({ kind: "twice", stickers: [...before, ...place], colors, places: [before, place] });
      }
      found.set(name, place);
    }
  }
  for (const color of FACES) {
    const centers = CENTERS.filter((i) => stickers[i] === color);
    const all = stickers.flatMap((letter, i) => (letter === color ? [i] : []));
    if (centers.length > 4) {
      problems.push({ kind: "centers", stickers: centers, colors: color, places: [] });
    } else if (all.length > 16) {
      problems.push({ kind: "many", stickers: all, colors: color, places: [] });
    }
  }
  if (problems.length === 0 && stickers.every(painted) && twist(stickers) !== 0) {
    problems.push({ kind: "twist", stickers: [], colors: String(twist(stickers)), places: [] });
  }
  return problems.sort((a, b) => a.stickers.length - b.stickers.length);
}

const isSound = (stickers: readonly string[]): boolean => stickers.every(painted) && diagnose(stickers).length === 0;

// A face as it is after its picture was turned clockwise.
export function faceTurned(stickers: readonly string[], face: number, quarters: number): string[] {
  const result = stickers.slice();
  for (let row = 0; row < 4; ++row) {
    for (let column = 0; column < 4; ++column) {
      let [r, c] = [row, column];
      for (let n = 0; n < quarters; ++n) {
        [r, c] = [c, 3 - r];
      }
      result[16 * face + 4 * r + c] = stickers[16 * face + 4 * row + column]!;
    }
  }
  return result;
}

function facesExchanged(stickers: readonly string[], a: number, b: number): string[] {
  return stickers.map((letter, i) => {
    const face = i >> 4;
    return face === a ? stickers[16 * b + (i & 15)]! : face === b ? stickers[16 * a + (i & 15)]! : letter;
  });
}

// The likely slips that explain all that is wrong, the likeliest first. Of a cube with the colours of another scheme,
// `colors` is that one.
export function repairs(stickers: readonly string[], scheme: string = WESTERN): Repair[] {
  const problems = diagnose(stickers);
  if (problems.length === 0 || !stickers.every(painted)) {
    return [];
  }
  const found: Repair[] = [];
  const consider = (result: readonly string[], repair: Omit<Repair, "result">): void => {
    if (isSound(result)) {
      found.push({ ...repair, result: result.join("") });
    }
  };
  const nothing = { stickers: [], colors: "", face: "", quarters: 0 };
  if (problems[0]!.kind === "twist") {
    for (const place of CORNERS) {
      const [a, b, c] = place.map((i) => stickers[i]!) as [string, string, string];
      const turned = stickers.slice();
      const by = Number(problems[0]!.colors) === 1 ? [b, c, a] : [c, a, b];
      place.forEach((i, k) => (turned[i] = by[k]!));
      consider(turned, { ...nothing, kind: "turn", stickers: place });
    }
    return found;
  }
  const suspects = [...new Set(problems.flatMap((problem) => problem.stickers))];
  for (const i of suspects.filter(() => problems.length < 12)) {
    for (const color of FACES) {
      if (color !== stickers[i]) {
        const tried = stickers.slice();
        tried[i] = color;
        consider(tried, { ...nothing, kind: "recolor", stickers: [i], colors: color });
      }
    }
  }
  for (let face = 0; face < 6; ++face) {
    for (const quarters of [1, 2, 3]) {
      consider(faceTurned(stickers, face, quarters), { ...nothing, kind: "face", face: FACES[face]!, quarters });
    }
    for (let other = face + 1; other < 6; ++other) {
      const faces = FACES[face]! + FACES[other]!;
      consider(facesExchanged(stickers, face, other), { ...nothing, kind: "faces", face: faces });
    }
  }
  const swapped = stickers.map((letter) => (letter === "R" ? "L" : letter === "L" ? "R" : letter));
  consider(swapped, { ...nothing, kind: "colors", colors: "RL" });
  for (const other of SCHEMES) {
    consider(renamed(stickers, scheme, other), { ...nothing, kind: "scheme", colors: other });
  }
  if (found.length === 0 && problems.length < 12) {
    const near = suspects.length > 16 ? suspects.filter((i) => pieceAt(i).length > 1) : suspects;
    for (const i of near) {
      for (let j = 0; j < 96; ++j) {
        if (stickers[i] !== stickers[j] && !(near.includes(j) && j < i)) {
          const tried = stickers.slice();
          [tried[i], tried[j]] = [stickers[j]!, stickers[i]!];
          consider(tried, { ...nothing, kind: "exchange", stickers: [i, j] });
        }
      }
    }
  }
  return found;
}
