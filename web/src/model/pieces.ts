// The pieces of the 4x4x4: which stickers are one piece, and which pieces there are.
//
// The three stickers of a corner are listed clockwise. The two of a wing are listed so that a piece which is turned
// about the cube keeps its first sticker first; a wing has no orientation of its own, so its two colours in
// this order say which of the 24 it is.
import { cubeOf, FACES } from "./cube";
import { cross, dot } from "./vectors";

export type Kind = "corner" | "wing" | "center";

const cube = cubeOf(4);

function grouped(): number[][] {
  const groups = new Map<string, number[]>();
  cube.places.forEach(({ at }, i) => groups.set(at.join(), [...(groups.get(at.join()) ?? []), i]));
  return [...groups.values()];
}
function ordered(stickers: number[]): number[] {
  const normals = stickers.map((i) => cube.places[i]!.normal);
  if (stickers.length === 3) {
    const [a, b, c] = stickers as [number, number, number];
    return dot(cross(normals[0]!, normals[1]!), normals[2]!) < 0 ? [a, b, c] : [a, c, b];
  }
  if (stickers.length === 2) {
    return dot(cross(normals[0]!, normals[1]!), cube.places[stickers[0]!]!.at) > 0 ? stickers : stickers.reverse();
  }
  return stickers;
}

const all = grouped().map(ordered);
export const CORNERS: readonly (readonly number[])[] = all.filter(({ length }) => length === 3);
export const WINGS: readonly (readonly number[])[] = all.filter(({ length }) => length === 2);
export const CENTERS: readonly number[] = all.filter(({ length }) => length === 1).map(([i]) => i!);

const kinds: Kind[] = [];
CORNERS.flat().forEach((i) => (kinds[i] = "corner"));
WINGS.flat().forEach((i) => (kinds[i] = "wing"));
CENTERS.forEach((i) => (kinds[i] = "center"));
export const kindOf = (sticker: number): Kind => kinds[sticker]!;

const piece = new Map<number, readonly number[]>();
all.forEach((stickers) => stickers.forEach((i) => piece.set(i, stickers)));
export const pieceAt = (sticker: number): readonly number[] => piece.get(sticker)!;

const OPPOSITES = ["UD", "RL", "FB"];
export const areOpposite = (a: string, b: string): boolean =>
  a !== b && OPPOSITES.some((pair) => pair.includes(a) && pair.includes(b));

// The colours of the pieces that exist, in the order of the stickers of the place where they belong.
export const colorsOf = (stickers: readonly number[]): string => stickers.map((i) => FACES[i >> 4]!).join("");
export const CORNER_COLORS = CORNERS.map(colorsOf);
export const WING_COLORS = WINGS.map(colorsOf);

// Which corner these three colours are, listed clockwise, and by how much it is turned; undefined if no corner has them.
export function cornerOf(colors: string): { piece: number; turn: number } | undefined {
  for (let turn = 0; turn < 3; ++turn) {
    const piece = CORNER_COLORS.indexOf(colors.slice(turn) + colors.slice(0, turn));
    if (piece >= 0) {
      return { piece, turn };
    }
  }
  return undefined;
}

// The sum of the corners' turns, modulo 3; 0 on every cube that can be reached.
export function twist(stickers: readonly string[]): number {
  return CORNERS.reduce((sum, places) => {
    const at = places.findIndex((i) => "UD".includes(FACES[i >> 4]!));
    const shows = places.findIndex((i) => "UD".includes(stickers[i]!));
    return sum + shows - at + 3;
  }, 0) % 3; // prettier-ignore
}

// The two wings of each edge, as stickers [a, b, c, d]: a and c on one face, b and d on the other.
export const EDGES: readonly (readonly [number, number, number, number])[] = WINGS.flatMap(([a, b], i) =>
  WINGS.slice(i + 1).flatMap((other): [number, number, number, number][] => {
    const c = other.find((s) => s >> 4 === a! >> 4);
    const d = other.find((s) => s >> 4 === b! >> 4);
    return c !== undefined && d !== undefined ? [[a!, b!, c, d]] : [];
  }),
);
