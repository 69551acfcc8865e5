// The engine behind the page: the program through its HTTP API, or the same code in this browser.
// Views use only this interface.
import type { Analysis, CubeRequest, Error as Failure, Chains, Check, CheckRequest, Lengths, Methods, Notation, PatternSolve, ScrambleRequest, Show, Solve, SolveRequest } from "../../out/schema"; // prettier-ignore

export type {
  Analysis,
  CheckRequest,
  CubeRequest,
  Failure,
  Check,
  Lengths,
  Notation,
  ScrambleRequest,
  Show,
  Solve,
  SolveRequest,
};
// In which every answer for a cube is measured.
export { METRICS } from "../../out/schema";
// The stickers of what was given, and how parts of it were read that can be read in two ways.
export interface Shown {
  facelets: string;
  notes: readonly { text: string }[];
}
export interface MadeScramble {
  puzzle: string;
  scramble: string;
}
export type Chain = Chains["chains"][number];
export type Method = Methods["methods"][number];

// The stage of a search: asked for, in the queue, tables are made, searching.
export type Stage = "asking" | "waiting" | "making" | "searching";
// How much of it is done, from 0 to 1, and how many seconds the rest takes, where that is known.
export interface Progress {
  share: number;
  seconds?: number | undefined;
}
export type Solved = Pick<Solve, "solution" | "lengths" | "metric" | "length" | "method" | "phases" | "lower_bound">;
export type PatternSolved = Pick<PatternSolve, "solution" | "lengths" | "metric" | "length" | "lower_bound">;
// Returns true if the lengths are those of a cube.
export const hasCubeLengths = (solve: Solved | PatternSolved): solve is Solved => "obtm" in solve.lengths;
export interface Listener {
  stage(stage: Stage, progress?: Progress): void;
  answer(solve: Solved | PatternSolved): void;
  // `failure` if no answer was found; undefined where it ended as it should.
  end(failure: Failure | undefined): void;
}
export interface Solving {
  stop(): void; // ends with the best so far
  abandon(): void; // nobody wants to hear of it any more
}

// Names of sets of states (src/revenge/puzzle/named_set.hpp), as they are offered.
export const sets = [
  "centers-solved",
  "edges-paired",
  "centers-solved,edges-paired",
  "edges-solved",
  "corners-solved",
  "centers-solved,corners-solved",
  "edges-solved,corners-solved",
  "yau-centers",
  "yau-cross",
  "yau-last-centers",
  "hoya-centers",
  "hoya-cross",
  "cross-and-centers",
  "last-layer",
  "oll-parity",
  "pll-parity",
  "double-parity",
] as const;

export interface Engine {
  show(request: CubeRequest): Promise<Shown>;
  check(request: CheckRequest): Promise<Pick<Check, "solves" | "lengths">>;
  readonly puzzles: readonly string[]; // beside the 4x4x4, which it solves and scrambles
  readonly sets: readonly string[]; // that scrambles of the 4x4x4 can be restricted to
  readonly events: readonly string[]; // of the WCA, that it scrambles
  scrambles(request: ScrambleRequest, signal: AbortSignal): Promise<MadeScramble[]>;
  chains(): Promise<Chain[]>;
  methods(metric: string, puzzle?: string): Promise<Method[]>;
  recorded(chain: string, phase: string, metric: string): Promise<Analysis>;
  readonly hasTargets?: true; // cubes are solved to other states than the solved one
  readonly mayBeFramed?: true; // the page may be shown in others
  readonly description?: string; // where its HTTP API is described
  // Fills the table of a phase; not everywhere.
  analyze?(chain: string, phase: string, metric: string, signal: AbortSignal): Promise<Analysis>;
  solve(request: SolveRequest, listener: Listener): Solving;
}

// A refusal, with the program's sentence.
export class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.error);
  }
}
// Nobody answered. `words` is the key of the page's text: the program does not run, or a part of the static page is missing.
export class Unreachable extends Error {
  constructor(
    readonly words: "offline" | "part-missing",
    reason: string,
  ) {
    super(reason);
  }
}

// A failure to show, whatever was thrown.
export function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) {
    return error.failure;
  }
  const words = error instanceof Unreachable ? error.words : "unexpected";
  return { schema: 1, error: words, reason: String(error), facts: [] };
}
export const isUnreachable = ({ error }: Failure): boolean => error === "offline" || error === "part-missing";
