// The kinds of scrambles of each puzzle: as at competitions, or of any state as the program writes them.
import type { ScrambleRequest } from "../api/engine";

export type Kind = "wca" | "blindfolded" | "fewest" | "any";
export type Wanted = Pick<ScrambleRequest, "event" | "puzzle" | "wca" | "blindfolded">;
type Event = NonNullable<ScrambleRequest["event"]>;

const OF_EVENTS: Readonly<Record<string, Partial<Record<Kind, Event>>>> = {
  "2x2x2": { wca: "222" },
  "3x3x3": { wca: "333", blindfolded: "333bf", fewest: "333fm" },
  "5x5x5": { wca: "555", blindfolded: "555bf" },
  "6x6x6": { wca: "666" },
  "7x7x7": { wca: "777" },
  pyraminx: { wca: "pyram" },
  skewb: { wca: "skewb" },
  megaminx: { wca: "minx" },
  fto: { wca: "fto" },
  square1: { wca: "sq1" },
  clock: { wca: "clock" },
};
// The 4x4x4's can be restricted to sets of states, which events cannot.
const OF_FOURS: Partial<Record<Kind, Wanted>> = { wca: { wca: true }, blindfolded: { wca: true, blindfolded: true }, any: {} }; // prettier-ignore

// Puzzles whose scrambles at competitions are random moves, not random states.
const RANDOM_MOVES = ["5x5x5", "6x6x6", "7x7x7", "megaminx"];

interface Offer {
  readonly puzzles: readonly string[];
  readonly events: readonly string[];
}
// Puzzles with scrambles, the 4x4x4 first.
export const scrambled = ({ puzzles }: Offer): string[] => ["4x4x4", ...puzzles];

// The kinds that there are of a puzzle, the usual one first, with what the program is asked for.
export function kindsOf(puzzle: string, { puzzles, events }: Offer): readonly (readonly [Kind, Wanted])[] {
  const name = puzzle as NonNullable<Wanted["puzzle"]>;
  const of: Partial<Record<Kind, Wanted>> = puzzle === "4x4x4" ? { ...OF_FOURS } : {};
  for (const [kind, event] of Object.entries(OF_EVENTS[puzzle] ?? {}) as [Kind, Event][]) {
    if (events.includes(event)) {
      of[kind] = { event };
    }
  }
  if (puzzles.includes(puzzle) && (!of.wca || RANDOM_MOVES.includes(puzzle))) {
    of.any = { puzzle: name };
  }
  return Object.entries(of) as [Kind, Wanted][];
}
