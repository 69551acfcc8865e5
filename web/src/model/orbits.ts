// The pieces of a cube of any size, by orbits: corners, edges in the middle, wings, centers of each kind.
//
// The three stickers of a corner are listed clockwise. The two of a wing are listed so that a piece which is turned about
// the cube keeps its first sticker first: it has no orientation of its own. An edge in the middle lies in two ways.
import { type Cube, FACES } from "./cube";
import { cross, dot } from "./vectors";

export interface Orbit {
  readonly places: readonly (readonly number[])[]; // their stickers
  readonly pieces: readonly string[]; // the colours of the solved cube, in the order of the stickers
  readonly ways: number; // in which a piece lies in a place
  readonly isFixed: boolean; // turned only as a whole, with the cube
}

function ordered(cube: Cube, stickers: readonly number[]): readonly number[] {
  const [a, b, c] = stickers as [number, number, number];
  const [x, y, z] = stickers.map((i) => cube.places[i]!.normal);
  if (stickers.length === 3) {
    return dot(cross(x!, y!), z!) < 0 ? [a, b, c] : [a, c, b];
  }
  return stickers.length === 2 && dot(cross(x!, y!), cube.places[a]!.at) < 0 ? [b, a] : stickers;
}

const known = new Map<Cube, readonly Orbit[]>();
export function orbitsOf(cube: Cube): readonly Orbit[] {
  const found = known.get(cube) ?? made(cube);
  known.set(cube, found);
  return found;
}
function made(cube: Cube): readonly Orbit[] {
  const cubies = new Map<string, number[]>();
  cube.places.forEach(({ at }, i) => cubies.set(at.join(), [...(cubies.get(at.join()) ?? []), i]));
  const orbits = new Map<string, (readonly number[])[]>();
  for (const stickers of cubies.values()) {
    const name = cube.places[stickers[0]!]!.at.map(Math.abs).sort((a, b) => a - b).join(); // prettier-ignore
    orbits.set(name, [...(orbits.get(name) ?? []), ordered(cube, stickers)]);
  }
  return [...orbits.values()].map((places) => ({
    places,
    pieces: places.map((stickers) => stickers.map((i) => FACES[cube.face(i)]!).join("")),
    ways: places.length === 24 || places.length === 6 ? 1 : places[0]!.length,
    isFixed: places.length === 6,
  }));
}

// The sum of the corners' turns, modulo 3; 0 on every cube that can be reached.
export function twistOf(cube: Cube, { places }: Orbit, stickers: readonly string[]): number {
  return places.reduce((sum, corner) => {
    const at = corner.findIndex((i) => "UD".includes(FACES[cube.face(i)]!));
    const shows = corner.findIndex((i) => "UD".includes(stickers[i]!));
    return sum + shows - at + 3;
  }, 0) % 3; // prettier-ignore
}
