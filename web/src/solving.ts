// Solving a cube: begins and ends jobs, keeps their answers, and moves along the solution.
import { failureOf, hasCubeLengths, type Engine, type Solving } from "./api/engine";
import { worded } from "./i18n";
import { answerOf, brought, playOf, type Answer, type Play } from "./model/answer";
import { parse } from "./model/moves";
import { IDLE, state, type Entry, type Typed } from "./state";

let engine: Engine;
let running: Solving | undefined;
const MOST_CUBES = 30;

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

export function open(letters: string, typed?: Typed, moves?: string): void {
  abandon();
  state.set({ solving: letters, typed, answers: [], chosen: -1, stepped: false, step: 0, playing: false, job: IDLE });
  if (moves === undefined) {
    search(state.get().wish.seconds);
  } else {
    add(brought("link", parse(moves), state.get().wish.metric));
    state.set({ job: { ...IDLE, stage: "done" } });
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
      const broken = failure !== undefined && (failure.error === "offline" || !found) && !stopped;
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
