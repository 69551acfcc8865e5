// The pieces of any puzzle and the ways in which its moves can place them, worked out from the stickers alone: a piece is all
// stickers that lie in the same layers, and moves carry it through its orbit.
import type { Puzzle } from "./puzzle";
import { dot } from "./vectors";

// How a piece can lie in a place.
export interface Fit {
  readonly kind: Kind;
  readonly colors: readonly string[]; // in the order of the place's stickers
}
// Pieces that look alike.
export interface Kind {
  count: number;
  readonly home: readonly number[]; // the stickers of one of them on the solved puzzle
}
export interface Place {
  readonly stickers: readonly number[];
  readonly fits: readonly Fit[];
}

// The stickers of each piece, in the order of their numbers.
function pieces(puzzle: Puzzle): number[][] {
  const slabs = puzzle.layers.map((move) => puzzle.slab(move));
  const found = new Map<string, number[]>();
  puzzle.spots.forEach(({ center }, i) => {
    const lies = slabs.map(({ axis, low, high }) => {
      const at = dot(center, axis);
      return at > low - 1e-6 && at < high + 1e-6 ? 1 : 0;
    });
    found.set(lies.join(""), [...(found.get(lies.join("")) ?? []), i]);
  });
  return [...found.values()];
}

// Where moves bring these stickers, each in its order.
function reached(home: readonly number[], permutations: readonly (readonly number[])[]): number[][] {
  const found = new Map([[home.join(), [...home]]]);
  for (const stickers of found.values()) {
    for (const to of permutations) {
      const next = stickers.map((i) => to[i]!);
      found.set(next.join(), next);
    }
  }
  return [...found.values()];
}

function made(puzzle: Puzzle): Place[] {
  const permutations = puzzle.layers.map((move) => puzzle.permutation(move));
  const { start } = puzzle;
  const places = pieces(puzzle).map((stickers) => ({ stickers, fits: [] as Fit[] }));
  const placeOf = new Map(places.flatMap((place) => place.stickers.map((i) => [i, place] as const)));
  const kinds = new Map<string, Kind>();
  for (const { stickers } of places) {
    const shown = reached(stickers, permutations).map((way) => {
      const place = placeOf.get(way[0]!)!;
      return { place, colors: place.stickers.map((i) => start[stickers[way.indexOf(i)]!]!) };
    });
    // Pieces look alike if they can show the same colours in the same places.
    const name = shown.map(({ place, colors }) => `${place.stickers[0]!} ${colors.join()}`).sort().join(";"); // prettier-ignore
    const kind = kinds.get(name);
    if (kind) {
      ++kind.count;
      continue;
    }
    const first = { count: 1, home: stickers };
    kinds.set(name, first);
    shown.forEach(({ place, colors }) => place.fits.push({ kind: first, colors }));
  }
  return places;
}

const known = new Map<Puzzle, readonly Place[]>();
export function placesOf(puzzle: Puzzle): readonly Place[] {
  const found = known.get(puzzle) ?? made(puzzle);
  known.set(puzzle, found);
  return found;
}
