// The page without a server: WebAssembly modules in workers, behind the interface that the HTTP API has.
//
// One worker solves and scrambles, another answers what is quick, so that nobody waits for a search. A search cannot be
// stopped from outside: its worker is ended, and another one takes its tables from where they are kept.
//
// Methods that the first module has not are another's, which is loaded when one of these is chosen. It has a worker of its
// own, with more than a hundred megabytes of tables that nobody keeps: for one metric, and until another search begins.
import { failureOf, METRICS, Refusal, sets, Unreachable } from "./engine";
import type { Analysis, Chain, Engine, Failure, Listener, MadeScramble, PatternSolved, Progress, ScrambleRequest, Solved, SolveRequest, Solving, Stage } from "./engine"; // prettier-ignore
import type { Limits, PuzzleName, Question, Questions, SolveWish, Told } from "./worker";

declare const WORKER_FILE: string;
declare const MODULE_FILE: string;
// The methods of each puzzle that is solved, as the program lists them, with the file of the module that has them.
declare const METHODS_JSON: string; // a text: esbuild would put an object into a file of its own, loaded after the others
const METHODS = JSON.parse(METHODS_JSON) as Readonly<Record<string, readonly { name: string; module: string }[]>>;

interface Waiting {
  question: Question;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  better?: ((solved: Solved | PatternSolved) => void) | undefined;
  stage?: ((stage: Stage, progress: Progress | undefined) => void) | undefined;
}
type Hearing = Pick<Waiting, "better" | "stage">;

class Asked {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private readonly module = MODULE_FILE) {}

  // RETURNS the answer, and the question's number, by which it is given up.
  ask<Name extends keyof Questions>(what: Name, values: Parameters<Questions[Name]>, hearing: Hearing = {}): { id: number; answer: Promise<ReturnType<Questions[Name]>> } {
    const id = ++this.last;
    const question: Question = { id, module: new URL(this.module, document.baseURI).href, what, values };
    const answer = new Promise<unknown>((resolve, reject) => this.waiting.set(id, { question, resolve, reject, ...hearing }));
    (this.worker ??= this.started()).postMessage(question);
    return { id, answer: answer as Promise<ReturnType<Questions[Name]>> };
  } // prettier-ignore

  // Ends what is being done; the others are asked again.
  giveUp(id: number): void {
    if (!this.waiting.delete(id)) {
      return;
    }
    this.end();
    this.waiting.forEach(({ question }) => (this.worker ??= this.started()).postMessage(question));
  }

  // Ends the worker, if it has nothing to do.
  rest(): void {
    if (this.waiting.size === 0) {
      this.end();
    }
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }

  private started(): Worker {
    const worker = new Worker(new URL(WORKER_FILE, document.baseURI), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    // The worker's file or the module could not be had.
    worker.onerror = () => {
      this.worker = undefined;
      const all = [...this.waiting.values()];
      this.waiting.clear();
      all.forEach(({ reject }) => reject(new Unreachable("part-missing", "the worker has not started")));
    };
    return worker;
  }

  private hear(told: Told): void {
    const waiting = this.waiting.get(told.id);
    if ("better" in told) {
      waiting?.better?.(told.better);
    } else if ("stage" in told) {
      waiting?.stage?.(told.stage, told.progress);
    } else {
      this.waiting.delete(told.id);
      if ("failure" in told) {
        waiting?.reject(new Refusal(told.failure));
      } else {
        waiting?.resolve(told.value);
      }
    }
  }
}

const slow = new Asked();
const quicks = new Map<string, Asked>(); // what answers at once, by module
const others = new Map<string, Asked>(); // of other modules, by module and metric

// RETURNS who solves by a module. The others' workers are ended, with their memory, unless they are at something.
function searcher(module: string, metric: string): Asked {
  const key = `${module} ${metric}`;
  const asked = module === MODULE_FILE ? slow : (others.get(key) ?? new Asked(module));
  [slow, ...others.values()].filter((other) => other !== asked).forEach((other) => other.rest());
  if (asked !== slow && !others.has(key)) {
    others.set(key, asked);
    keepWhenControlled(module);
  }
  return asked;
}

function quick(puzzle: string | undefined): Asked {
  const module = METHODS[puzzle ?? "4x4x4"]?.[0]?.module ?? MODULE_FILE;
  const asked = quicks.get(module) ?? new Asked(module);
  quicks.set(module, asked);
  return asked;
}

// The service worker keeps what it hands over, and hands over nothing before it is in control: then it is asked once more.
function keepWhenControlled(file: string): void {
  const { serviceWorker } = navigator as Partial<Navigator>; // at secure addresses only
  if (serviceWorker && !serviceWorker.controller) {
    serviceWorker.addEventListener("controllerchange", () => void fetch(file).catch(() => undefined), { once: true });
  }
}

const refused = (error: string, kind: string, values: Record<string, string>): Refusal =>
  new Refusal({ schema: 1, error, exit_code: 2, facts: [{ kind, ...values }] });
const isSolved = (puzzle: string): puzzle is PuzzleName => Object.hasOwn(METHODS, puzzle);

// Times are seconds here: a number, or "3" or "3s", as the page asks for them.
function limitsOf({ time, nodes, max_length: maxLength }: SolveRequest): Limits {
  const seconds = /^(\d+(?:[.]\d+)?)s?$/.exec(String(time ?? ""))?.[1];
  if (time !== undefined && seconds === undefined) {
    throw refused(`without a server a time is in seconds, as '3' or '3s', not '${time}'`, "no-time-without-server", {
      time: String(time),
    });
  }
  return {
    ...(seconds === undefined ? {} : { time: Number(seconds) }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

class LocalSolving implements Solving {
  private search: { asked: Asked; id: number } | undefined;
  private ended = false;

  constructor(
    request: SolveRequest,
    private readonly listener: Listener,
  ) {
    listener.stage("asking");
    void this.run(request);
  }

  stop(): void {
    this.end(undefined);
  }

  abandon(): void {
    this.ended = true;
    this.giveUp();
  }

  private async run(request: SolveRequest): Promise<void> {
    try {
      const puzzle = request.puzzle ?? "4x4x4";
      if (!isSolved(puzzle)) {
        throw refused(
          `without a server the ${Object.keys(METHODS).join(", ")} are solved, not the ${puzzle}`,
          "without-server",
          { puzzle },
        );
      }
      const offered = METHODS[puzzle]!;
      const method = offered.find(({ name }) => name === (request.method ?? offered[0]!.name));
      if (!method) {
        const there = offered.map(({ name }) => name).join(", ");
        throw refused(
          `without a server there is no method '${request.method}' for the ${puzzle}; there is ${there}`,
          "no-method-without-server",
          { method: request.method!, puzzle, there },
        );
      }
      const metrics = puzzle === "fto" ? (["turn"] as const) : METRICS;
      const metric = metrics.find((name) => name === (request.metric ?? metrics[0]));
      if (!metric) {
        const there = metrics.join(", ");
        throw refused(
          `without a server there is no metric '${request.metric}'; there is ${there}`,
          "no-metric-without-server",
          { metric: request.metric!, there },
        );
      }
      const { facelets } = await quick(puzzle).ask("show", [request]).answer;
      if (this.ended) {
        return;
      }
      const { scramble, notation } = request;
      const wish: SolveWish = {
        puzzle,
        facelets,
        method: method.name,
        metric,
        ...(request.one_orientation ? { oneOrientation: true } : {}),
        ...limitsOf(request),
        ...(scramble === undefined ? {} : { scramble, notation: notation ?? "slice" }),
      };
      const asked = searcher(method.module, metric);
      const { id, answer } = asked.ask("solve", [wish], {
        better: (solved) => {
          if (!this.ended) {
            this.listener.answer(solved);
          }
        },
        stage: (stage, progress) => {
          if (!this.ended) {
            this.listener.stage(stage, progress);
          }
        },
      });
      this.search = { asked, id };
      await answer;
      this.search = undefined;
      this.end(undefined);
    } catch (error) {
      this.search = undefined;
      this.end(failureOf(error));
    }
  }

  private giveUp(): void {
    this.search?.asked.giveUp(this.search.id);
    this.search = undefined;
  }

  private end(failure: Failure | undefined): void {
    if (!this.ended) {
      this.ended = true;
      this.giveUp();
      this.listener.end(failure);
    }
  }
}

// Chains and their tables, as the program described them when the page was built.
interface Data {
  chains: Chain[];
  recorded: Record<string, Analysis>;
}
let data: Promise<Data> | undefined;
function known(): Promise<Data> {
  return (data ??= fetch("data.json")
    .then((response) => response.json() as Promise<Data>)
    .catch((error: unknown) => {
      data = undefined;
      throw new Unreachable("part-missing", String(error));
    }));
}

async function scrambles({ count = 1, puzzle = "4x4x4", seed, subset = "", wca = false, blindfolded = false }: ScrambleRequest, signal: AbortSignal): Promise<MadeScramble[]> {
  if (!isSolved(puzzle)) {
    throw refused(`without a server there are scrambles of the ${Object.keys(METHODS).join(", ")}, not of the ${puzzle}`, "no-scrambles-without-server", { puzzle });
  }
  const used = seed ?? [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const event = blindfolded ? "444bf" : wca ? "444wca" : puzzle;
  const { module } = METHODS[puzzle]![0]!;
  const out: MadeScramble[] = [];
  for (let index = 0; index < count; index++) {
    signal.throwIfAborted();
    out.push(await searcher(module, puzzle === "fto" ? "turn" : "obtm").ask("scramble", [puzzle, event, used, index, subset]).answer);
  }
  return out;
} // prettier-ignore

export const local: Engine = {
  mayBeFramed: true,
  show: (request) => quick(request.puzzle).ask("show", [request]).answer,
  check: (request) => quick(request.puzzle).ask("check", [request]).answer,
  scrambles,
  events: [],
  chains: () => known().then(({ chains }) => chains),
  puzzles: Object.keys(METHODS).filter((puzzle) => puzzle !== "4x4x4"),
  sets,
  methods: (_metric, puzzle = "4x4x4") =>
    Promise.resolve((METHODS[puzzle] ?? []).map(({ name }) => ({ name, ready: true, searches: true }))),
  recorded: async (chain, phase, metric) => {
    const found = (await known()).recorded[`${chain}/${phase}/${metric}`];
    if (!found) {
      throw new Refusal({
        schema: 1,
        error: `${chain}/${phase} has no result on record in ${metric}`,
        exit_code: 1,
        facts: [{ kind: "nothing-on-record", chain, phase, metric }],
      });
    }
    return found;
  },
  solve: (request, listener) => new LocalSolving(request, listener),
};
