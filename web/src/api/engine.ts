// What answers the page's questions: the program behind its HTTP API, or the same code in this browser.
// Views know this interface only.
import type { Analysis, CubeRequest, Error as Failure, Chains, Check, CheckRequest, Methods, Scramble, ScrambleRequest, Show, Solve, SolveRequest } from "./schema"; // prettier-ignore

export type { Analysis, CubeRequest, Failure, Check, Scramble, Show, Solve, SolveRequest };
export type Chain = Chains["chains"][number];
export type Method = Methods["methods"][number];

// What is going on: asked for, in the queue, searching.
export type Stage = "asking" | "waiting" | "searching";
export interface Listener {
  stage(stage: Stage): void;
  answer(solve: Solve): void;
  // `failure` if no answer was found; undefined where it ended as it should.
  end(failure: Failure | undefined): void;
}
export interface Solving {
  stop(): void; // ends with the best so far
  abandon(): void; // nobody wants to hear of it any more
}

export interface Engine {
  show(request: CubeRequest): Promise<Show>;
  check(request: CheckRequest): Promise<Check>;
  scrambles(request: ScrambleRequest, signal: AbortSignal): Promise<Scramble[]>;
  chains(): Promise<Chain[]>;
  methods(metric: string): Promise<Method[]>;
  recorded(chain: string, phase: string, metric: string): Promise<Analysis>;
  analyze(chain: string, phase: string, metric: string, signal: AbortSignal): Promise<Analysis>;
  solve(request: SolveRequest, listener: Listener): Solving;
}

// What was refused, with the program's sentence.
export class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.error);
  }
}
// Nobody answered.
export class Unreachable extends Error {}

// A failure to show, whatever was thrown. `offline` is the text's key where nobody answered.
export const OFFLINE = "offline";
export function failureOf(error: unknown): Failure {
  return error instanceof Refusal ? error.failure : { schema: 1, error: OFFLINE };
}
