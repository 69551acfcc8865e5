// Solving a cube: begins and ends jobs, keeps their answers, and moves along the solution.
import { failureOf, hasCubeLengths, type Engine, type Solving } from "./api/engine";
import { worded } from "./i18n";
import { answerOf, brought, playOf, type Answer, type Play } from "./model/answer";
import { parse } from "./model/moves";
import { DONE, IDLE, session, state, type Entry, type Session, type Typed } from "./state";

let engine: Engine;
let running: Solving | undefined;
const MOST_CUBES = 30;
const MOST_OTHERS = 12; // cubes of this tab that can be come back to

export function useEngine(used: Engine): void {
  engine = used;
}
export const asked = (): Engine => engine;

// The newest solution that is chosen, worked out once.
let played: { letters: string; answer: Answer; play: Play } | undefined;
export function play(): Play | undefined {
  const { solving, answers, chosen } = state.get();
  const answer = answers[chosen];
  if (!answer) {
    return undefined;
  }
  if (played?.letters !== solving || played.answer !== answer) {
    played = { letters: solving, answer, play: playOf(solving, answer.solution) };
  }
  return played.play;
}

// The cube as it is at this step.
export function current(): readonly string[] {
  const { solving, step } = state.get();
  return play()?.states[step] ?? [...solving];
}

// The other cubes of this tab once this one is left for `letters`.
function leaving(letters: string): readonly Session[] {
  const now = session();
  const others = state.get().others.filter(({ solving }) => solving !== letters && solving !== now?.solving);
  return (now && now.solving !== letters ? [now, ...others] : others).slice(0, MOST_OTHERS);
}

// Solves a cube from the beginning, or follows moves that came with it.
export function open(letters: string, typed?: Typed, moves?: string): void {
  abandon();
  const others = leaving(letters);
  state.set({ solving: letters, typed, answers: [], chosen: -1, stepped: false, step: 0, playing: false, job: IDLE, others }); // prettier-ignore
  if (moves === undefined) {
    search(state.get().wish.seconds);
  } else {
    add(brought("link", parse(moves), state.get().wish.metric));
    state.set({ job: DONE });
  }
}

// Comes to a cube by its address: where it was left in this tab, with its solutions and the step; else from the beginning.
export function arrive(letters: string, moves?: string): void {
  const { solving, answers, others } = state.get();
  const has = (list: Session["answers"]): boolean =>
    moves === undefined || list.some(({ solution }) => solution === moves);
  if (letters === solving && has(answers)) {
    return;
  }
  const before = others.find((one) => one.solving === letters && has(one.answers));
  if (!before) {
    return open(letters, undefined, moves);
  }
  abandon();
  state.set({ ...before, playing: false, job: DONE, others: leaving(letters) });
}

// Goes on where somebody stopped half way, in whichever tab.
export function resume(): void {
  const { unfinished } = state.get();
  if (unfinished) {
    arrive(unfinished.letters, unfinished.moves);
    const at = state.get().answers.findIndex(({ solution }) => solution === unfinished.moves);
    state.set({ chosen: at, step: unfinished.step, stepped: true });
  }
}

export function search(seconds: number): void {
  const { solving, typed, wish } = state.get();
  running?.abandon();
  const cube = typed ? { scramble: typed.text, notation: typed.reading } : { facelets: solving };
  const method = wish.method ? { method: wish.method } : {};
  const began = performance.now();
  const gone = (): number => (performance.now() - began) / 1000;
  state.set({ job: { ...IDLE, stage: "asking", began } });
  const job = (changes: Partial<typeof IDLE>): void => state.set({ job: { ...state.get().job, ...changes } });
  running = engine.solve({ ...cube, ...method, metric: wish.metric, time: `${seconds}s` }, {
    stage: (stage, progress) => {
      if (state.get().job.stage !== "stopping") {
        job({ stage, progress });
      }
    },
    answer: (solve) => {
      if (hasCubeLengths(solve)) {
        add(answerOf(solve, gone()));
      }
      if (state.get().job.stage !== "stopping") {
        job({ stage: "searching", progress: undefined });
      }
    },
    end: (failure) => {
      const stopped = state.get().job.stage === "stopping";
      const found = state.get().answers.length > 0;
      running = undefined;
      // A search that found nothing more (exit code 1) is a failure only if nothing was found before.
      const broken = failure !== undefined && !stopped && (!found || failure.exit_code !== 1);
      job({ stage: broken ? "failed" : stopped ? "stopped" : "done", failure: broken ? failure : undefined, ended: gone() });
    },
  }); // prettier-ignore
}

// Better ones are kept, newest last. As long as nobody follows a solution the newest is shown.
function add(answer: Answer): void {
  const { answers, chosen, stepped } = state.get();
  const best = Math.min(...answers.filter(({ metric, source }) => metric === answer.metric && source !== "own").map(({ length }) => length)); // prettier-ignore
  const at = answers.findIndex(({ solution }) => solution === answer.solution);
  if (at >= 0) {
    // The same again, perhaps with a bound that the search has proved since.
    return state.set({
      answers: answers.map((other, i) => (i === at ? { ...answer, seconds: other.seconds } : other)),
    });
  }
  if (answer.source === "found" && answer.length >= best) {
    return;
  }
  const shown = !stepped || chosen < 0;
  state.set({ answers: [...answers, answer], ...(shown ? { chosen: answers.length, step: 0 } : {}) });
  remember(answer);
}

function remember(answer: Answer): void {
  const { solving, history } = state.get();
  const entry: Entry = {
    letters: solving,
    moves: answer.solution,
    length: answer.length,
    metric: answer.metric,
    when: Date.now(),
  };
  state.set({ history: [entry, ...history.filter(({ letters }) => letters !== solving)].slice(0, MOST_CUBES) });
}

export function stop(): void {
  if (running) {
    state.set({ job: { ...state.get().job, stage: "stopping" } });
    running.stop();
  }
}
export function abandon(): void {
  running?.abandon();
  running = undefined;
}
export const isRunning = (stage: string): boolean =>
  ["asking", "waiting", "making", "searching", "stopping"].includes(stage);

// Looks at another of the answers, from its start.
export function choose(index: number): void {
  if (index !== state.get().chosen) {
    state.set({ chosen: index, step: 0, stepped: false, playing: false });
  }
}

export function go(step: number): void {
  const last = play()?.moves.length ?? 0;
  const to = Math.max(0, Math.min(last, step));
  state.set({ step: to, stepped: true, ...(to === last ? { playing: false } : {}) });
  const { solving: letters, answers, chosen } = state.get();
  const half = last > 0 && to > 0 && to < last;
  state.set({ unfinished: half ? { letters, moves: answers[chosen]!.solution, step: to, count: last } : undefined });
}

// Somebody's own solution. RETURNS the text's key that says why it is none, undefined if it is one.
export async function compare(text: string): Promise<string | undefined> {
  const { solving, wish } = state.get();
  let moves;
  try {
    moves = parse(text);
  } catch {
    return "own.unreadable";
  }
  try {
    const checked = await engine.check({ facelets: solving, solution: moves.map((move) => move.text).join(" ") });
    if (!checked.solves) {
      return "own.wrong";
    }
  } catch (error) {
    return worded(failureOf(error));
  }
  const own = brought("own", moves, wish.metric);
  add(own);
  choose(state.get().answers.findIndex(({ solution }) => solution === own.solution));
  return undefined;
}
