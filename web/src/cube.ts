// The 4x4x4 as 96 stickers: what turns do to them, worked out from where the stickers are in space.
//
// Stickers are numbered as the program's facelets: faces U R F D L B, each row by row seen from outside. In
// space x goes right, y up, z to the front; pieces lie at -3, -1, 1, 3, a sticker's normal at one of them.

export const FACES = "URFDLB";
export const SOLVED = [...FACES].map((face) => face.repeat(16)).join("");
export type Permutation = readonly number[]; // sticker i goes to place p[i]

type Vector = [number, number, number];
interface Place {
  at: Vector;
  normal: Vector;
}

const COORDINATE = [-3, -1, 1, 3];

function place(face: number, row: number, column: number): Place {
  const [c, r] = [COORDINATE[column]!, COORDINATE[row]!];
  switch (FACES[face]) {
    case "U": return { at: [c, 3, r], normal: [0, 1, 0] };
    case "R": return { at: [3, -r, -c], normal: [1, 0, 0] };
    case "F": return { at: [c, -r, 3], normal: [0, 0, 1] };
    case "D": return { at: [c, -3, -r], normal: [0, -1, 0] };
    case "L": return { at: [-3, -r, c], normal: [-1, 0, 0] };
    default: return { at: [-c, -r, -3], normal: [0, 0, -1] };
  }
}

export const PLACES: readonly Place[] = Array.from({ length: 96 }, (_, i) => place(i >> 4, (i >> 2) & 3, i & 3));
const key = ({ at, normal }: Place) => `${at}|${normal}`;
const INDEX = new Map(PLACES.map((where, i) => [key(where), i]));

// A quarter turn clockwise, seen from R, U or F.
const TURN: Record<string, (v: Vector) => Vector> = {
  R: ([x, y, z]) => [x, z, -y],
  U: ([x, y, z]) => [-z, y, x],
  F: ([x, y, z]) => [y, -x, z],
};
const AXIS: Record<string, number> = { R: 0, U: 1, F: 2 };
const OPPOSITE: Record<string, string> = { L: "R", D: "U", B: "F" };
const ROTATION: Record<string, string> = { x: "R", y: "U", z: "F" };

export interface Move {
  text: string;
  face: string;
  layers: [number, number]; // 1 is the outermost
  quarters: number;
}

// Reads what the program writes: R, Rw, 2R, 2-3Rw, x, each with nothing, ' or 2.
export function parseMove(text: string): Move {
  const match = /^(?:(\d)(?:-(\d))?)?([URFDLBxyz])(w?)(2'?|'|)$/.exec(text);
  if (!match) {
    throw new Error(`not a move: ${text}`);
  }
  const [, from, to, letter, wide, amount] = match;
  let layers: [number, number] = [1, 1];
  if (ROTATION[letter!]) {
    layers = [1, 4];
  } else if (to) {
    layers = [Number(from), Number(to)];
  } else if (wide) {
    layers = [1, Number(from ?? 2)];
  } else if (from) {
    layers = [Number(from), Number(from)];
  }
  return { text, face: ROTATION[letter!] ?? letter!, layers, quarters: amount === "" ? 1 : amount === "'" ? 3 : 2 };
}

export const parse = (algorithm: string): Move[] => algorithm.split(/\s+/).filter(Boolean).map(parseMove);

export function inverse(move: Move): Move {
  const suffix = ["", "'", "2", ""][move.quarters === 1 ? 1 : move.quarters === 2 ? 2 : 3];
  return { ...move, text: move.text.replace(/(2'?|'|)$/, "") + suffix, quarters: 4 - move.quarters };
}

const known = new Map<string, Permutation>();

export function permutation(move: Move): Permutation {
  let found = known.get(move.text);
  if (!found) {
    const base = OPPOSITE[move.face] ?? move.face;
    const mirrored = base !== move.face;
    const quarters = mirrored ? 4 - move.quarters : move.quarters;
    const inside = (where: Place) => {
      const depth = mirrored ? (where.at[AXIS[base]!]! + 5) / 2 : (5 - where.at[AXIS[base]!]!) / 2;
      return depth >= move.layers[0] && depth <= move.layers[1];
    };
    found = PLACES.map((where, i) => {
      if (!inside(where)) {
        return i;
      }
      let { at, normal } = where;
      for (let n = 0; n < quarters; ++n) {
        at = TURN[base]!(at);
        normal = TURN[base]!(normal);
      }
      return INDEX.get(key({ at, normal }))!;
    });
    known.set(move.text, found);
  }
  return found;
}

// What lies where after a move; works on letters and on numbers alike.
export function turned<T>(stickers: readonly T[], move: Move): T[] {
  const to = permutation(move);
  const result = stickers.slice();
  stickers.forEach((sticker, i) => { result[to[i]!] = sticker; });
  return result;
}

// All states along an algorithm, the first before any move.
export function states<T>(start: readonly T[], moves: readonly Move[]): T[][] {
  const list = [start.slice()];
  for (const move of moves) {
    list.push(turned(list[list.length - 1]!, move));
  }
  return list;
}

// The 24 ways to hold a cube, as rotations from the solved one.
export const ROTATIONS: readonly string[] = ["", "y", "y2", "y'"].flatMap((spin) =>
  ["", "x", "x2", "x'", "z", "z'"].map((tilt) => `${tilt} ${spin}`.trim()));

// The rotation that turns the solved cube into these stickers, undefined if it is none.
export function rotationOf(stickers: readonly string[]): string | undefined {
  const wanted = stickers.join("");
  return ROTATIONS.find((rotation) => states([...SOLVED], parse(rotation)).pop()!.join("") === wanted);
}

export const isSolved = (stickers: readonly string[]): boolean =>
  stickers.every((letter, i) => letter === stickers[i & ~15]);

export type Kind = "corner" | "wing" | "center";
export const kindOf = (sticker: number): Kind => {
  const [row, column] = [(sticker >> 2) & 3, sticker & 3];
  const inner = Number(row === 1 || row === 2) + Number(column === 1 || column === 2);
  return inner === 2 ? "center" : inner === 1 ? "wing" : "corner";
};

// Stickers of one piece each.
const pieces = new Map<string, number[]>();
PLACES.forEach(({ at }, i) => pieces.set(String(at), [...(pieces.get(String(at)) ?? []), i]));
// The two wings of each edge, as stickers [a, b, c, d]: a and c on one face, b and d on the other.
export const EDGES: readonly [number, number, number, number][] = [...pieces.values()]
  .filter((piece) => piece.length === 2)
  .flatMap(([a, b], i, all) => all.slice(i + 1)
    .filter(([c, d]) => a! >> 4 === c! >> 4 && b! >> 4 === d! >> 4)
    .map(([c, d]): [number, number, number, number] => [a!, b!, c!, d!]));

// For each sticker of `start` its place on the solved cube, given moves that solve it. Pieces that look alike
// are told apart by where these moves bring them.
export function homes(start: readonly string[], moves: readonly Move[]): number[] {
  const end = states(start, moves).pop()!;
  const rotation = rotationOf(end);
  const numbers = states([...SOLVED].map((_, i) => i), parse(rotation ?? "")).pop()!;
  return [...moves].reverse().reduce((stickers, move) => turned(stickers, inverse(move)), numbers);
}
