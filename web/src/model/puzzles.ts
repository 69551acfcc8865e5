// The puzzles that the page can show and turn, by the program's names.
import { Clock } from "./clock";
import { cubeOf } from "./cube";
import type { FlatPuzzle } from "./flat";
import type { AnyPuzzle } from "./puzzle";
import { Solid, SOLIDS } from "./solid";
import { SquareOne } from "./square_one";

export const CUBES = [2, 3, 4, 5, 6, 7].map((size) => `${size}x${size}x${size}`);
const FLAT: readonly FlatPuzzle[] = [new SquareOne(), new Clock()];
export const PUZZLES: readonly string[] = [...CUBES, ...Object.keys(SOLIDS), ...FLAT.map(({ name }) => name)];
export const isFlat = (name: string): boolean => FLAT.some((one) => one.name === name);
const solids = new Map<string, Solid>();

// RETURNS undefined for what is none of them.
export function puzzleOf(name: string): AnyPuzzle | undefined {
  if (CUBES.includes(name)) {
    return cubeOf(Number(name[0]));
  }
  if (!Object.hasOwn(SOLIDS, name)) {
    return FLAT.find((one) => one.name === name);
  }
  const found = solids.get(name) ?? new Solid(name as keyof typeof SOLIDS);
  solids.set(name, found);
  return found;
}
