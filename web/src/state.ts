// The state of the page, apart from looks: the cube, its solution, the step one is at, the job that searches.
import { METRICS, type Failure, type Progress, type Stage } from "./api/engine";
import { keep, kept, list, mended, oneOf, text, within } from "./kept";
import type { Route } from "./model/address";
import type { Answer } from "./model/answer";
import { EMPTY } from "./model/painting";
import type { Metric } from "./model/moves";
import * as stored from "./model/stored";
import type { Entry, Session, Typed, Unfinished } from "./model/stored";
import { Store } from "./store";

export type { Entry, Session, Typed, Unfinished };
export const WAYS = ["paint", "photo", "type"] as const;
export type Way = (typeof WAYS)[number];
export interface Wish {
  metric: Metric;
  method: string; // "" is the short solver
  seconds: number;
}
export interface Job {
  stage: "idle" | Stage | "stopping" | "done" | "stopped" | "failed";
  progress: Progress | undefined; // of the stage
  failure: Failure | undefined;
  began: number; // of performance.now()
  ended: number | undefined; // seconds after that
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
  turning: number | undefined; // the move that one sees turn
  playing: boolean;
  following: boolean;
  others: readonly Session[]; // cubes that were solved in this tab before, the newest first
  history: readonly Entry[];
  unfinished: Unfinished | undefined; // by whichever tab
}

export const IDLE: Job = { stage: "idle", progress: undefined, failure: undefined, began: 0, ended: undefined };
export const DONE: Job = { ...IDLE, stage: "done", ended: 0 };
const USUAL: Wish = { metric: "obtm", method: "", seconds: 3 };

// The state after a reload: that of this tab, or else the last tab's painting, text and options.
function restored(): Partial<State> {
  const mine = <T>(key: string, parse: (value: unknown) => T | undefined): T | undefined =>
    kept(key, parse, "session") ?? kept(key, parse);
  const wish = mended<Wish>({ metric: oneOf(METRICS), method: text, seconds: within(1, 60) }, USUAL);
  const [now, ...others] = kept("sessions", list(stored.session), "session") ?? [];
  return {
    letters: mine("letters", stored.painting) ?? EMPTY,
    text: mine("text", text) ?? "",
    way: mine("way", oneOf(WAYS)) === "type" ? "type" : "paint",
    wish: mine("wish", wish) ?? USUAL,
    history: kept("history", list(stored.entry)) ?? [],
    unfinished: kept("unfinished", stored.unfinished),
    others,
    ...(now ? { ...now, job: DONE } : {}),
  };
}

export const state = new Store<State>({
  route: { view: "cube", rest: [] },
  letters: EMPTY,
  way: "paint",
  text: "",
  wish: USUAL,
  solving: "",
  typed: undefined,
  job: IDLE,
  answers: [],
  chosen: -1,
  stepped: false,
  step: 0,
  turning: undefined,
  playing: false,
  following: false,
  others: [],
  history: [],
  unfinished: undefined,
  ...restored(),
});

// The cube that is solved now, as it can be come back to.
export function session(): Session | undefined {
  const { solving, typed, answers, chosen, stepped, step } = state.get();
  return answers[chosen] && { solving, typed, answers, chosen, stepped, step };
}

export function keepState(): void {
  for (const part of ["letters", "text", "way", "wish"] as const) {
    state.watch((now) => [now[part]], (value) => {
      keep(part, value, "session");
      keep(part, value);
    }); // prettier-ignore
  }
  for (const part of ["history", "unfinished"] as const) {
    let first = true; // what another tab has stored meanwhile stays until this one changes something
    state.watch((now) => [now[part]], (value) => {
      if (!first) {
        keep(part, value);
      }
      first = false;
    }); // prettier-ignore
  }
  state.watch(
    ({ solving, typed, answers, chosen, stepped, step, others }) => [solving, typed, answers, chosen, stepped, step, others], // prettier-ignore
    () => {
      const now = session();
      keep("sessions", now ? [now, ...state.get().others] : state.get().others, "session");
    },
  );
  // Another tab solved a cube, or stopped half way.
  addEventListener("storage", ({ key }) => {
    if (key === "revenge.history") {
      state.set({ history: kept("history", list(stored.entry)) ?? [] });
    } else if (key === "revenge.unfinished") {
      state.set({ unfinished: kept("unfinished", stored.unfinished) });
    }
  });
}
