// Colour schemes: which colour is on which face of the solved cube. A scheme is six letters of colours, those of the
// faces U R F D L B. Held in any way, there are 30 of them.
import { type Cube, FACES } from "./cube";
import { cross, dot } from "./vectors";

export const WESTERN = "URFDLB"; // white opposite yellow
export const JAPANESE = "URFBLD"; // white opposite blue

// Each once: white is on U; of the colours that are left, the first is on F.
function all(): string[] {
  const found: string[] = [];
  for (const down of "DFBRL") {
    const [front, ...rest] = [..."FRLBD"].filter((color) => color !== down) as [string, ...string[]];
    for (const right of rest) {
      for (const left of rest.filter((color) => color !== right)) {
        const back = rest.find((color) => color !== right && color !== left)!;
        found.push(`U${right}${front}${down}${left}${back}`);
      }
    }
  }
  return found;
}
export const SCHEMES: readonly string[] = all();

// The same colours, called after the faces of another scheme.
export const renamed = (stickers: readonly string[], from: string, to: string): string[] =>
  stickers.map((letter) => FACES[to.indexOf(from[FACES.indexOf(letter)]!)] ?? letter);

// The pairs of opposite colours.
export const opposites = (scheme: string): string[] => [0, 1, 2].map((face) => scheme[face]! + scheme[face + 3]!);

// The three stickers of each corner, clockwise.
function cornersOf(cube: Cube): number[][] {
  const corners = new Map<string, number[]>();
  cube.places.forEach(({ at }, i) => {
    if (at.every((k) => Math.abs(k) === cube.size - 1)) {
      corners.set(at.join(), [...(corners.get(at.join()) ?? []), i]);
    }
  });
  return [...corners.values()].map(([a, b, c]) => {
    const [x, y, z] = [a!, b!, c!].map((i) => cube.places[i]!.normal) as [...Parameters<typeof cross>, Parameters<typeof dot>[1]]; // prettier-ignore
    return dot(cross(x, y), z) < 0 ? [a!, b!, c!] : [a!, c!, b!];
  });
}

// Returns true if each corner of the solved cube is there once, turned or not.
function hasItsCorners(cube: Cube, stickers: readonly string[]): boolean {
  const named = (letters: string): string => [0, 1, 2].map((turn) => letters.slice(turn) + letters.slice(0, turn)).sort()[0]!; // prettier-ignore
  const of = (letters: readonly string[]): string =>
    cornersOf(cube).map((corner) => named(corner.map((i) => letters[i]!).join(""))).sort().join(); // prettier-ignore
  return of(stickers) === of([...cube.solved]);
}

// The scheme in which these stickers of a cube are its corners, if they are not in `scheme`.
export function fitting(cube: Cube, stickers: readonly string[], scheme: string): string | undefined {
  return hasItsCorners(cube, stickers)
    ? undefined
    : SCHEMES.find((other) => hasItsCorners(cube, renamed(stickers, scheme, other)));
}
