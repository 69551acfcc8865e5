// What the page knows, apart from looks: the cube, its solution, the step one is at, the job that searches.
import { METRICS, type Failure, type Progress, type Stage } from "./api/engine";
import type { Route } from "./model/address";
import type { Answer } from "./model/answer";
import { EMPTY } from "./model/painting";
import type { Metric, Reading } from "./model/moves";
import { keep, kept } from "./prefs";
import { Store } from "./store";

export type Way = "paint" | "photo" | "type";
export interface Wish {
  metric: Metric;
  method: string; // "" is the short solver
  seconds: number;
}
export interface Typed {
  text: string;
  reading: Reading;
}
export interface Job {
  stage: "idle" | Stage | "stopping" | "done" | "stopped" | "failed";
  progress: Progress | undefined; // of the stage
  failure: Failure | undefined;
  began: number; // of performance.now()
  ended: number | undefined; // seconds after that
}
// A cube that was solved here before.
export interface Entry {
  letters: string;
  moves: string;
  length: number;
  metric: string;
  when: number;
}

export interface State {
  route: Route;
  letters: string; // as painted
  way: Way;
  text: string; // as typed
  wish: Wish;
  solving: string; // the cube that is solved, "" for none
  typed: Typed | undefined; // the scramble that made it
  job: Job;
  answers: readonly Answer[]; // the last is the newest
  chosen: number; // -1 for none
  stepped: boolean; // somebody follows this one: a better one is offered, not forced
  step: number;
  playing: boolean;
  following: boolean;
  history: readonly Entry[];
}

export const IDLE: Job = { stage: "idle", progress: undefined, failure: undefined, began: 0, ended: undefined };
const isLetters = (text: unknown): text is string => typeof text === "string" && /^[-URFDLB]{96}$/.test(text);

interface Session {
  solving: string;
  typed: Typed | undefined;
  answers: readonly Answer[];
  chosen: number;
  stepped: boolean;
  step: number;
}

function wished({ metric, method, seconds }: Partial<Wish>): Wish {
  return {
    metric: METRICS.find((name) => name === metric) ?? "obtm",
    method: typeof method === "string" ? method : "",
    seconds: typeof seconds === "number" && seconds > 0 ? seconds : 3,
  };
}

// What a reload brings back. Only what this page wrote is read, and only if it has the right form.
function restored(): Partial<State> {
  const letters = kept<unknown>("letters", EMPTY);
  const session = kept<Partial<Session>>("session", {});
  const whole = isLetters(session.solving) && Array.isArray(session.answers) && session.answers.length > 0;
  const done = { ...IDLE, stage: "done" as const, ended: 0 };
  return {
    letters: isLetters(letters) ? letters : EMPTY,
    text: String(kept<unknown>("text", "")),
    way: kept<unknown>("way", "paint") === "type" ? "type" : "paint",
    wish: wished(kept<Partial<Wish>>("wish", {})),
    history: kept<Entry[]>("history", []).filter(({ letters: entry }) => isLetters(entry)),
    ...(whole ? { ...(session as Session), job: done } : {}),
  };
}

export const state = new Store<State>({
  route: { view: "cube", rest: [] },
  letters: EMPTY,
  way: "paint",
  text: "",
  wish: { metric: "obtm", method: "", seconds: 3 },
  solving: "",
  typed: undefined,
  job: IDLE,
  answers: [],
  chosen: -1,
  stepped: false,
  step: 0,
  playing: false,
  following: false,
  history: [],
  ...restored(),
});

export function keepState(): void {
  for (const part of ["letters", "text", "way", "wish", "history"] as const) {
    state.watch((now) => [now[part]], (value) => keep(part, value)); // prettier-ignore
  }
  state.watch(
    ({ solving, typed, answers, chosen, stepped, step }) => [solving, typed, answers, chosen, stepped, step],
    (solving, typed, answers, chosen, stepped, step) =>
      keep("session", { solving, typed, answers, chosen, stepped, step }),
  );
}
