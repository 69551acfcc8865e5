// A solution of a cube: what was found, and all that is worked out from it.
import { METRICS, type Lengths, type Solved } from "../api/engine";
import { cubeOf } from "./cube";
import { lengthOf, parse, type Metric, type Move } from "./moves";

export interface Answer {
  readonly source: "found" | "own" | "link";
  readonly solution: string;
  readonly lengths: Readonly<Lengths>;
  readonly metric: string; // in which it was looked for
  readonly length: number;
  readonly method: string;
  readonly phases: readonly { name: string; moves: string; length: number }[];
  readonly bound: number | undefined; // no solution is shorter
  readonly seconds: number; // after which it was there
}

export function answerOf(solve: Solved, seconds: number): Answer {
  const { solution, lengths, metric, length, method, phases } = solve;
  return {
    source: "found",
    solution,
    lengths,
    metric,
    length,
    method,
    phases,
    bound: solve.lower_bound ?? undefined,
    seconds,
  };
}

// A solution that somebody brought. Measured here; whether it solves is known before.
export function brought(source: "own" | "link", moves: readonly Move[], metric: Metric): Answer {
  const lengths = Object.fromEntries(METRICS.map((name) => [name, lengthOf(moves, name, 4)])) as Lengths;
  const solution = moves.map(({ text }) => text).join(" ");
  return {
    source,
    solution,
    lengths,
    metric,
    length: lengths[metric],
    method: "",
    phases: [],
    bound: undefined,
    seconds: 0,
  };
}

export interface Play {
  readonly moves: readonly Move[];
  readonly states: readonly (readonly string[])[];
  readonly homes: readonly number[]; // where each sticker of the start belongs
}
export function playOf(letters: string, solution: string): Play {
  const cube = cubeOf(4);
  const start = [...letters];
  const moves = parse(solution, 4);
  return { moves, states: cube.states(start, moves), homes: cube.homes(start, moves) };
}
