// Finds errors in painted stickers while they are painted, and proposes repairs.
//
// A cube that is not fully painted is wrong if no way to paint the rest is right, as far as single pieces show
// it: colours that share no piece, mirror images, pieces that are there twice, more than 16 of a colour.
// A fully painted one that passes all this and whose corners' turns add up to 0 can be reached by turning.
// Of other puzzles, where a piece can lie, and how, follows from their moves (placements.ts), and so do sums and signs over many
// pieces (sums.ts).
import { Cube, cubeOf, FACES } from "./cube";
import { orbitsOf, twistOf, type Orbit } from "./orbits";
import { placesOf, type Kind, type Place } from "./placements";
import { UNPAINTED, type Puzzle } from "./puzzle";
import { renamed, SCHEMES, WESTERN } from "./schemes";
import { broken } from "./sums";
import { areOpposite, CENTERS, cornerOf, CORNERS, twist, WINGS } from "./pieces";

export interface Problem {
  kind: "same" | "opposite" | "mirrored" | "foreign" | "twice" | "many" | "centers" | "alike" | "twist" | "sum" | "odd";
  stickers: readonly number[]; // to be ringed
  colors: readonly string[];
  most?: number; // of "many", "centers", "alike": how many there are
  places: readonly (readonly number[])[]; // the pieces that are meant
}
// How all faces may have been given: as they are, or each otherwise.
export type View = "plain" | "mirrored" | "columns" | "right" | "left";
export interface Repair {
  kind: "recolor" | "exchange" | "turn" | "face" | "faces" | "colors" | "scheme" | "order" | "net";
  stickers: readonly number[];
  colors: string;
  face: string; // of "face" and "faces"; of "order" all six
  view?: View; // of "order": how each face was given
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
        return { kind: a === b ? "same" : "opposite", stickers: [i, j], colors: [a, b], places: [place] };
      }
    }
  }
  const colors = place.map((i) => stickers[i]!);
  return place.length === 3 && seen.length === 3 && !cornerOf(colors.join(""))
    ? { kind: "mirrored", stickers: place, colors, places: [place] }
    : undefined;
}

// Rings few stickers first.
const sorted = (problems: Problem[]): Problem[] => problems.sort((a, b) => a.stickers.length - b.stickers.length);

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
      const colors = place.map((i) => stickers[i]!);
      const name = place.length === 3 ? String(cornerOf(colors.join(""))!.piece) : colors.join("");
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
      problems.push({ kind: "centers", stickers: centers, colors: [color], places: [], most: 4 });
    } else if (all.length > 16) {
      problems.push({ kind: "many", stickers: all, colors: [color], places: [], most: 16 });
    }
  }
  if (problems.length === 0 && stickers.every(painted) && twist(stickers) !== 0) {
    problems.push({ kind: "twist", stickers: [], colors: [], places: [] });
  }
  return sorted(problems);
}

// The same of any puzzle.
export function problemsOf(puzzle: Puzzle, stickers: readonly string[]): Problem[] {
  if (puzzle === cubeOf(4)) {
    return diagnose(stickers);
  }
  const problems: Problem[] = [];
  const seen = new Map<Kind, Place[]>();
  for (const place of placesOf(puzzle)) {
    const at = place.stickers;
    const fit = place.fits.find(({ colors }) => at.every((i, k) => stickers[i] === UNPAINTED || stickers[i] === colors[k]));
    if (!fit) {
      const shown = at.filter((i) => stickers[i] !== UNPAINTED);
      const better = puzzle instanceof Cube ? ofPiece(stickers, at) : undefined;
      problems.push(better ?? { kind: "foreign", stickers: shown, colors: shown.map((i) => stickers[i]!), places: [at] });
    } else if (at.every((i) => stickers[i] !== UNPAINTED)) {
      seen.set(fit.kind, [...(seen.get(fit.kind) ?? []), place]);
    }
  }
  for (const [{ count: most }, places] of seen) {
    if (places.length > most) {
      const all = places.flatMap((place) => place.stickers);
      const colors = places[0]!.stickers.map((i) => stickers[i]!);
      const kind = places.length === 2 && most === 1 ? "twice" : "alike";
      problems.push({ kind, stickers: all, colors, places: places.map((place) => place.stickers), most });
    }
  }
  puzzle.faces.forEach(({ name }, face) => {
    const most = puzzle.spots.filter((spot) => spot.face === face).length;
    const all = stickers.flatMap((letter, i) => (letter === name ? [i] : []));
    if (all.length > most) {
      problems.push({ kind: "many", stickers: all, colors: [name], places: [], most });
    }
  });
  if (problems.length === 0 && puzzle instanceof Cube && stickers.every(painted) && twistOf(puzzle, cornersOf(puzzle), stickers) !== 0) {
    problems.push({ kind: "twist", stickers: [], colors: [], places: [] });
  }
  if (problems.length === 0 && !stickers.includes(UNPAINTED)) {
    const pieces = placesOf(puzzle).map((place) => place.stickers);
    problems.push(...broken(puzzle, pieces, stickers).map((rule) => ({ kind: rule.kind, stickers: [], colors: [], places: rule.pieces })));
  }
  return sorted(problems);
} // prettier-ignore

// The stickers of a cube's piece; a corner's and a wing's in the order of orbitsOf().
export const placeAt = (cube: Cube, sticker: number): readonly number[] =>
  orbitsOf(cube).flatMap(({ places }) => places).find((place) => place.includes(sticker))!; // prettier-ignore
const cornersOf = (cube: Cube): Orbit => orbitsOf(cube).find(({ ways }) => ways === 3)!;

// A face as it is after its picture was turned clockwise.
export function faceTurned<T>(stickers: readonly T[], face: number, quarters: number): T[] {
  const result = stickers.slice();
  const area = stickers.length / 6;
  const size = Math.sqrt(area);
  for (let row = 0; row < size; ++row) {
    for (let column = 0; column < size; ++column) {
      let [r, c] = [row, column];
      for (let n = 0; n < quarters; ++n) {
        [r, c] = [c, size - 1 - r];
      }
      result[area * face + size * r + c] = stickers[area * face + size * row + column]!;
    }
  }
  return result;
}

function facesExchanged(stickers: readonly string[], a: number, b: number): string[] {
  const area = stickers.length / 6;
  return stickers.map((letter, i) => {
    const face = Math.floor(i / area);
    return face === a ? stickers[i + area * (b - a)]! : face === b ? stickers[i + area * (a - b)]! : letter;
  });
}

// Where the sticker of a row and a column stands in a face that was given in this way.
const PLACED: Record<View, (row: number, column: number, last: number) => readonly [number, number]> = {
  plain: (row, column) => [row, column],
  mirrored: (row, column, last) => [row, last - column],
  columns: (row, column) => [column, row],
  right: (row, column, last) => [last - column, row],
  left: (row, column, last) => [column, last - row],
};

// The stickers as they are if the faces were given in this order, each in this way.
function inOrder(stickers: readonly string[], order: string, view: View): string[] {
  const area = stickers.length / 6;
  const size = Math.sqrt(area);
  return stickers.map((_, i) => {
    const at = i % area;
    const [row, column] = PLACED[view](Math.floor(at / size), at % size, size - 1);
    return stickers[area * order.indexOf(FACES[Math.floor(i / area)]!) + size * row + column]!;
  });
}

// The same if the rows of a net were given one after the other: U, then rows of L F R B, then D.
function ofNet(stickers: readonly string[]): string[] {
  const area = stickers.length / 6;
  const size = Math.sqrt(area);
  return stickers.map((_, i) => {
    const [face, at] = [FACES[Math.floor(i / area)]!, i % area];
    const side = "LFRB".indexOf(face);
    const row = Math.floor(at / size);
    return stickers[side < 0 ? (face === "U" ? at : 5 * area + at) : area + size * (4 * row + side) + (at % size)]!;
  });
}

const ordersOf = (faces: string): string[] =>
  faces === "" ? [""] : [...faces].flatMap((face) => ordersOf(faces.replace(face, "")).map((rest) => face + rest));

// The layouts that explain everything: the faces in another order, then a net, then each face turned or mirrored. All of
// them upside down are another order: that of the cube held upside down.
function layouts(cube: Cube, stickers: readonly string[]): Omit<Repair, "stickers" | "colors" | "quarters">[] {
  const corners = cornersOf(cube).places;
  const isPossible = (tried: readonly string[]): boolean =>
    corners.every((place) => cornerOf(place.map((i) => tried[i]).join(""))) && problemsOf(cube, tried).length === 0;
  const orders = ordersOf(FACES);
  const inView = (view: View): Omit<Repair, "stickers" | "colors" | "quarters">[] =>
    orders.flatMap((face) => {
      const tried = inOrder(stickers, face, view);
      return isPossible(tried) ? [{ kind: "order" as const, face, view, result: tried.join("") }] : [];
    });
  const plain = inView("plain");
  const net = ofNet(stickers);
  if (plain.length > 0 || isPossible(net)) {
    return plain.length > 0 ? plain : [{ kind: "net", face: "", result: net.join("") }];
  }
  return (["mirrored", "columns", "right", "left"] as const).flatMap(inView);
}

// Returns the likely slips that explain all errors, the likeliest first. If the cube has the colours of another scheme,
// `colors` is that scheme.
export function repairs(stickers: readonly string[], scheme: string = WESTERN, cube = cubeOf(4)): Repair[] {
  const problems = problemsOf(cube, stickers);
  if (problems.length === 0 || !stickers.every(painted)) {
    return [];
  }
  const found: Repair[] = [];
  const consider = (result: readonly string[], repair: Omit<Repair, "result">): void => {
    if (problemsOf(cube, result).length === 0) {
      found.push({ ...repair, result: result.join("") });
    }
  };
  const nothing = { stickers: [], colors: "", face: "", quarters: 0 };
  if (problems[0]!.kind === "twist") {
    for (const place of cornersOf(cube).places) {
      const [a, b, c] = place.map((i) => stickers[i]!) as [string, string, string];
      for (const by of [[b, c, a], [c, a, b]]) {
        const turned = stickers.slice();
        place.forEach((i, k) => (turned[i] = by[k]!));
        consider(turned, { ...nothing, kind: "turn", stickers: place });
      }
    } // prettier-ignore
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
  if (found.length === 0) {
    found.push(...layouts(cube, stickers).map((one) => ({ ...nothing, ...one })));
  }
  if (found.length === 0 && problems.length < 12) {
    const near = suspects.length > 16 ? suspects.filter((i) => placeAt(cube, i).length > 1) : suspects;
    for (const i of near) {
      for (let j = 0; j < cube.stickers; ++j) {
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
