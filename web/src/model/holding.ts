// The ways to hold a puzzle, and the one in which painted stickers can be.
import { problemsOf } from "./diagnose";
import { UNPAINTED, type Permutation, type Puzzle } from "./puzzle";
import { along, cross, dot, isNear, scaled, unit, type Vector } from "./vectors";

type Frame = readonly [Vector, Vector, Vector];
const frame = (a: Vector, b: Vector): Frame => {
  const across = unit(along(b, a, -dot(a, b)));
  return [a, across, cross(a, across)];
};

const known = new Map<Puzzle, readonly Permutation[]>();
// Where stickers go by each rotation that carries the puzzle's shape onto itself.
export function rotationsOf(puzzle: Puzzle): readonly Permutation[] {
  const found = known.get(puzzle) ?? made(puzzle);
  known.set(puzzle, found);
  return found;
}
function made(puzzle: Puzzle): Permutation[] {
  const normals = puzzle.faces.map(({ normal }) => normal);
  const [first] = normals as [Vector];
  const second = normals.find((normal) => Math.abs(dot(first, normal)) < 0.99)!;
  const from = frame(first, second);
  const pairs = normals.flatMap((a) => normals.map((b) => [a, b] as const));
  return pairs.flatMap(([a, b]) => {
    if (Math.abs(dot(a, b) - dot(first, second)) > 1e-6) {
      return [];
    }
    const to = frame(a, b);
    const permutation = puzzle.spots.map(({ center }) => {
      const image = from.reduce<Vector>((sum, axis, k) => along(sum, to[k]!, dot(center, axis)), scaled(center, 0));
      return puzzle.spots.findIndex((spot) => isNear(spot.center, image));
    });
    return permutation.includes(-1) ? [] : [permutation];
  });
}

// Stickers that were painted while the puzzle was held another way, as they are when it is held as it should be; undefined if
// they can be in no way.
export function heldOtherwise(puzzle: Puzzle, stickers: readonly string[]): string[] | undefined {
  if (stickers.includes(UNPAINTED)) {
    return undefined;
  }
  const all = rotationsOf(puzzle).map((to) => {
    const turned = stickers.slice();
    to.forEach((place, i) => (turned[place] = stickers[i]!));
    return turned;
  });
  return all.find((turned) => problemsOf(puzzle, turned).length === 0);
}
