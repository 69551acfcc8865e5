// The puzzles that the page can show and turn, by the program's names.
import { cubeOf } from "./cube";
import type { Puzzle } from "./puzzle";
import { Solid, SOLIDS } from "./solid";

export const CUBES = [2, 3, 4, 5, 6, 7].map((size) => `${size}x${size}x${size}`);
export const PUZZLES: readonly string[] = [...CUBES, ...Object.keys(SOLIDS)];
const solids = new Map<string, Solid>();

// RETURNS undefined for what is none of them.
export function puzzleOf(name: string): Puzzle | undefined {
  if (CUBES.includes(name)) {
    return cubeOf(Number(name[0]));
  }
  if (!Object.hasOwn(SOLIDS, name)) {
    return undefined;
  }
  const found = solids.get(name) ?? new Solid(name as keyof typeof SOLIDS);
  solids.set(name, found);
  return found;
}
