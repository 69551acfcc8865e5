// The page without a server: the WebAssembly module in workers, behind the interface that the HTTP API has.
//
// One worker solves and scrambles, another answers what is quick, so that nobody waits for a search. A search cannot be
// stopped from outside: its worker is ended, and another one takes its tables from where they are kept.
import { failureOf, Refusal, sets, Unreachable } from "./engine";
import type { Analysis, Chain, Engine, Failure, Listener, Method, Progress, Scramble, ScrambleRequest, Solved, SolveRequest, Solving } from "./engine"; // prettier-ignore
import type { Question, Questions, SolveWish, Told } from "./worker";

declare const WORKER_FILE: string;
declare const MODULE_FILE: string;

interface Waiting {
  question: Question;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  better?: ((solved: Solved) => void) | undefined;
  making?: ((progress: Progress | undefined) => void) | undefined;
}
type Hearing = Pick<Waiting, "better" | "making">;

class Asked {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  // RETURNS the answer, and the question's number, by which it is given up.
  ask<Name extends keyof Questions>(what: Name, values: Parameters<Questions[Name]>, hearing: Hearing = {}): { id: number; answer: Promise<ReturnType<Questions[Name]>> } {
    const id = ++this.last;
    const question: Question = { id, module: new URL(MODULE_FILE, document.baseURI).href, what, values };
    const answer = new Promise<unknown>((resolve, reject) => this.waiting.set(id, { question, resolve, reject, ...hearing }));
    (this.worker ??= this.started()).postMessage(question);
    return { id, answer: answer as Promise<ReturnType<Questions[Name]>> };
  } // prettier-ignore

  // Ends what is being done; the others are asked again.
  giveUp(id: number): void {
    if (!this.waiting.delete(id)) {
      return;
    }
    this.worker?.terminate();
    this.worker = this.started();
    this.waiting.forEach(({ question }) => this.worker!.postMessage(question));
  }

  private started(): Worker {
    const worker = new Worker(new URL(WORKER_FILE, document.baseURI), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    // The worker's file or the module could not be had.
    worker.onerror = () => {
      this.worker = undefined;
      const all = [...this.waiting.values()];
      this.waiting.clear();
      all.forEach(({ reject }) => reject(new Unreachable("the worker has not started")));
    };
    return worker;
  }

  private hear(told: Told): void {
    const waiting = this.waiting.get(told.id);
    if ("better" in told) {
      waiting?.better?.(told.better);
    } else if ("making" in told) {
      waiting?.making?.(told.making);
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
const quick = new Asked();
const METRICS = ["obtm", "sstm", "btm"] as const;
const refused = (error: string, kind: string, puzzle: string): Refusal =>
  new Refusal({ schema: 1, error, exit_code: 2, facts: [{ kind, puzzle }] });

class LocalSolving implements Solving {
  private id: number | undefined;
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
      const metric = METRICS.find((name) => name === request.metric) ?? "obtm";
      const puzzle = request.puzzle ?? "4x4x4";
      if (puzzle !== "4x4x4" && puzzle !== "3x3x3") {
        throw refused(
          `without a server the 4x4x4 and the 3x3x3 are solved, not the ${puzzle}`,
          "without-server",
          puzzle,
        );
      }
      const { facelets } = await quick.ask("show", [request]).answer;
      if (this.ended) {
        return;
      }
      const { scramble, notation } = request;
      const wish: SolveWish = {
        puzzle,
        facelets,
        metric,
        seconds: parseFloat(request.time ?? "1"),
        ...(scramble === undefined ? {} : { scramble, notation: notation ?? "slice" }),
      };
      this.listener.stage("searching");
      const { id, answer } = slow.ask("solve", [wish], {
        better: (solved) => {
          if (!this.ended) {
            this.listener.answer(solved);
          }
        },
        making: (progress) => {
          if (!this.ended) {
            this.listener.stage(progress ? "making" : "searching", progress);
          }
        },
      });
      this.id = id;
      await answer;
      this.id = undefined;
      this.end(undefined);
    } catch (error) {
      this.id = undefined;
      this.end(failureOf(error));
    }
  }

  private giveUp(): void {
    if (this.id !== undefined) {
      slow.giveUp(this.id);
      this.id = undefined;
    }
  }

  private end(failure: Failure | undefined): void {
    if (!this.ended) {
      this.ended = true;
      this.giveUp();
      this.listener.end(failure);
    }
  }
}

// What the program said of chains and of their tables when the page was built.
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
      throw new Unreachable(String(error));
    }));
}

async function scrambles({ count = 1, puzzle = "4x4x4", seed, within = "" }: ScrambleRequest, signal: AbortSignal): Promise<Scramble[]> {
  if (puzzle !== "4x4x4" && puzzle !== "3x3x3") {
    throw refused(`without a server there are scrambles of the 4x4x4 and the 3x3x3, not of the ${puzzle}`, "no-scrambles-without-server", puzzle);
  }
  const used = seed ?? [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const out: Scramble[] = [];
  for (const one of await quick.ask("seeds", [used, count]).answer) {
    signal.throwIfAborted();
    out.push(await slow.ask("scramble", [puzzle, one, within]).answer);
  }
  return out;
} // prettier-ignore

export const local: Engine = {
  show: (request) => quick.ask("show", [request]).answer,
  check: (request) => quick.ask("check", [request]).answer,
  scrambles,
  chains: () => known().then(({ chains }) => chains),
  puzzles: ["3x3x3"],
  sets,
  methods: () => Promise.resolve<Method[]>([{ name: "short", ready: true }]),
  recorded: async (chain, phase, metric) => {
    const found = (await known()).recorded[`${chain}/${phase}/${metric}`];
    if (!found) {
      throw new Refusal({ schema: 1, error: `${chain}/${phase} has no result on record in ${metric}`, exit_code: 1 });
    }
    return found;
  },
  solve: (request, listener) => new LocalSolving(request, listener),
};
