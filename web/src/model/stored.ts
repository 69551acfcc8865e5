// The forms of what is stored between visits: cubes, their solutions, and how far somebody has followed them.
import { METRICS } from "../api/engine";
import { flag, list, matching, object, oneOf, perhaps, text, within, type Parse } from "../kept";
import type { Answer } from "./answer";
import { cubeOf } from "./cube";
import { parse, type Reading } from "./moves";

export interface Typed {
  text: string;
  reading: Reading;
}
// One cube of this tab: its solutions, which of them is followed, and the step.
export interface Session {
  readonly solving: string;
  readonly typed: Typed | undefined;
  readonly answers: readonly Answer[];
  readonly chosen: number;
  readonly stepped: boolean;
  readonly step: number;
}
// A cube that was solved here before.
export interface Entry {
  letters: string;
  moves: string;
  length: number;
  metric: string;
  when: number;
}
// The solution that was followed last in any tab, not to its end.
export interface Unfinished {
  letters: string;
  moves: string;
  step: number;
  count: number;
}

const MOST = 1e15;
const count = within(0, MOST);
export const painting = matching(/^[-URFDLB]{96}$/);
export const letters = matching(/^[URFDLB]{96}$/);
const moves: Parse<string> = (value) => {
  try {
    return typeof value === "string" && parse(value).length >= 0 ? value : undefined;
  } catch {
    return undefined;
  }
};
const solves = (start: string, solution: string): boolean => {
  const cube = cubeOf(4);
  return cube.isSolved(cube.after([...start], parse(solution)));
};

const fields = object<Omit<Answer, "bound"> & { bound: { is: number | undefined } }>({
  source: oneOf(["found", "own", "link"]),
  solution: moves,
  lengths: object({ obtm: count, sstm: count, btm: count }),
  metric: oneOf(METRICS),
  length: count,
  method: text,
  phases: list(object({ name: text, moves: text, length: count })),
  bound: perhaps(count),
  seconds: count,
});
const answer: Parse<Answer> = (value) => {
  const found = fields(value);
  return found && { ...found, bound: found.bound.is };
};

export const entry: Parse<Entry> = object<Entry>({
  letters,
  moves,
  length: count,
  metric: oneOf(METRICS),
  when: count,
});

const bare = object<Omit<Session, "typed"> & { typed: { is: Typed | undefined } }>({
  solving: letters,
  typed: perhaps(object<Typed>({ text, reading: oneOf(["slice", "sign"]) })),
  answers: list(answer),
  chosen: count,
  stepped: flag,
  step: count,
});
export const session: Parse<Session> = (value) => {
  const found = bare(value);
  const followed = found?.answers[found.chosen];
  const fits = followed && solves(found.solving, followed.solution) && found.step <= parse(followed.solution).length;
  return fits ? { ...found, typed: found.typed.is } : undefined;
};

const place = object<Unfinished>({ letters, moves, step: count, count });
export const unfinished: Parse<Unfinished> = (value) => {
  const found = place(value);
  return found && solves(found.letters, found.moves) && found.step < found.count ? found : undefined;
};
