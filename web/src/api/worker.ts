// A WebAssembly module in its own worker, which answers one request at a time. Its tables are kept in the browser's storage;
// if that is missing or full, they are built again each time.
import { Engine, RevengeError } from "../../../npm/lib/core.js";
import type { Event, Method, SetName } from "../../../npm/lib/index.js";
import type { Check, CheckRequest, CubeRequest, Failure, Lengths, MadeScramble, Notation, PatternSolved, Progress, Shown, Solved, Stage } from "./engine"; // prettier-ignore

export type PuzzleName = "3x3x3" | "4x4x4" | "fto";
export interface Limits {
  time?: number; // in seconds
  nodes?: number;
  maxLength?: number;
}
export interface SolveWish extends Limits {
  puzzle: PuzzleName;
  facelets: string;
  scramble?: string; // that made them
  notation?: Notation;
  method: string; // of the module's
  metric: keyof Lengths | "turn";
  oneOrientation?: boolean;
}
export interface Questions {
  show(request: CubeRequest): Shown;
  check(request: CheckRequest): Pick<Check, "solves" | "lengths">;
  scramble(puzzle: PuzzleName, event: Event, seed: string, index: number, subset: string): MadeScramble;
  solve(wish: SolveWish): undefined;
}
export interface Question {
  id: number;
  module: string; // its address
  what: keyof Questions;
  values: unknown[];
}
export type Told =
  | { id: number; value: unknown }
  | { id: number; failure: Failure }
  | { id: number; better: Solved | PatternSolved }
  | { id: number; stage: Stage; progress: Progress | undefined };

const STORE = "tables";

// Returns the result of a request to the browser's database.
const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open("revenge", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

const stored = async (): Promise<IDBObjectStore> => (await opened()).transaction(STORE).objectStore(STORE);

// Tables that were kept, by name; none where the browser keeps nothing.
async function kept(names: readonly string[]): Promise<Map<string, Uint8Array>> {
  const out = new Map<string, Uint8Array>();
  try {
    const store = await stored();
    const found = await Promise.all(names.map((name) => done<unknown>(store.get(name)).catch(() => undefined)));
    found.forEach((bytes, i) => bytes instanceof Uint8Array && out.set(names[i]!, bytes));
  } catch {
    /* As if there were none. */
  }
  return out;
}

// Until they are kept, or are not: then they are made again the next time.
async function keep(name: string, bytes: Uint8Array): Promise<void> {
  try {
    const kept = (await opened()).transaction(STORE, "readwrite");
    await new Promise((resolve, reject) => {
      kept.oncomplete = resolve;
      kept.onabort = reject;
      kept.objectStore(STORE).put(bytes, name);
    });
  } catch {
    /* As said. */
  }
}

interface Engines {
  the: Engine;
  checker: Engine; // replays what the other finds, while it runs
}
let engines: Promise<Engines> | undefined;
let asked = 0; // the question that is being answered
const ready = new Set<string>(); // names of tables that the module has
let keeping: Promise<void>[] = []; // of tables that were just made
let made = 0;
let wanted = 0; // as far as is known
const tell = (message: Told): void => postMessage(message);
const making = (): void =>
  tell({ id: asked, stage: "making", progress: wanted > 0 ? { share: Math.min(1, made / wanted) } : undefined });

// The tables that the module reads. It builds a table that is not among them.
class Lent extends Map<string, Uint8Array> {
  override get(name: string): Uint8Array | undefined {
    const bytes = super.get(name);
    if (!bytes) {
      making();
    }
    return bytes;
  }
}
const tables = new Lent();

async function started(address: string): Promise<Engines> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) {
    throw new RevengeError(5, "what solves by this method could not be loaded; the first time it needs a network", [
      { kind: "module-not-loaded" },
    ]);
  }
  const module = await WebAssembly.compile(await response.arrayBuffer());
  const the = new Engine(module, {
    tables,
    keep: (name, bytes) => {
      keeping.push(keep(name, bytes));
      ++made;
      making();
    },
  });
  return { the, checker: new Engine(module) };
}

// Returns the kept tables of a method. For a chain these may be only some of its tables, since only the module can count them.
async function keptOf(puzzle: PuzzleName, method: string, metric: string): Promise<string[]> {
  if (puzzle === "fto") {
    return ["fto.short.tables"];
  }
  const ends = "3x3x3.near-in-little.tables";
  if (method === "two-phase") {
    return [ends];
  }
  if (method === "short") {
    return [ends, `short.${metric}.compact.tables`, `short.${metric}.near-browser.tables`];
  }
  const names = await stored()
    .then((store) => done(store.getAllKeys()))
    .catch(() => []);
  return names.map(String).filter((name) => name.startsWith(`${method}.`) && name.includes(`.${metric}.`));
}

// Makes the tables of a method for a metric, or takes those that were kept.
async function prepare(the: Engine, puzzle: PuzzleName, metric: SolveWish["metric"], method: string): Promise<void> {
  const names = await keptOf(puzzle, method, metric);
  const missing = names.filter((name) => !ready.has(name));
  (await kept(missing)).forEach((bytes, name) => tables.set(name, bytes));
  made = 0;
  wanted = missing.filter((name) => !tables.has(name)).length;
  the.open(puzzle, { metric, method: method as Method });
  tables.clear();
  names.forEach((name) => ready.add(name));
  // Before the search: whoever stops that, or chooses what another worker does, ends this one.
  await Promise.all(keeping);
  keeping = [];
  tell({ id: asked, stage: "searching", progress: undefined });
}

const facelets = (the: Engine, request: CubeRequest, onNote?: (note: string) => void): string =>
  request.facelets ??
  the.faceletsOf(request.scramble ?? "", {
    event: (request.puzzle ?? "4x4x4") as PuzzleName,
    ...(request.notation ? { notation: request.notation } : {}),
    ...(onNote ? { onNote } : {}),
  });

type Answers = { [Name in keyof Questions]: (engines: Engines, ...values: Parameters<Questions[Name]>) => ReturnType<Questions[Name]> | Promise<ReturnType<Questions[Name]>> }; // prettier-ignore
const answers: Answers = {
  show: ({ the }, request) => {
    const notes: { text: string }[] = [];
    return { facelets: facelets(the, request, (text) => notes.push({ text })), notes };
  },
  check: ({ the, checker }, request) => checker.check(facelets(the, request), request.solution),
  scramble: async ({ the }, puzzle, event, seed, index, subset) => {
    const metric = puzzle === "fto" ? "turn" : "obtm";
    await prepare(the, puzzle, metric, the.methods(puzzle)[0]!);
    return { puzzle, scramble: the.randomScramble(event, { seed, index, ...(subset ? { subset: subset as SetName } : {}) }) };
  },
  solve: async ({ the, checker }, { puzzle, facelets: letters, method, metric, ...known }) => {
    await prepare(the, puzzle, metric, method);
    the.solve(letters, { method: method as Method, metric, ...known }, ({ moves, length, lowerBound, phases }) => {
      const { solves, lengths } = checker.check(letters, moves);
      if (!solves) {
        throw new RevengeError(6, "a solution does not solve the puzzle when it is replayed");
      }
      tell({ id: asked, better: { solution: moves, lengths, metric, length, method, phases, lower_bound: lowerBound } });
    });
    return undefined;
  },
}; // prettier-ignore

async function answer({ id, module, what, values }: Question): Promise<void> {
  asked = id;
  try {
    const the = await (engines ??= started(module).catch((error: unknown) => {
      engines = undefined; // it is tried again
      throw error;
    }));
    const ask = answers[what] as (engines: Engines, ...given: unknown[]) => unknown;
    tell({ id, value: await ask(the, ...values) });
  } catch (error) {
    const status = error instanceof RevengeError ? error.status : 5;
    tell({
      id,
      failure: {
        schema: 1,
        error: error instanceof Error ? error.message : String(error),
        exit_code: status,
        facts: error instanceof RevengeError ? error.facts : [],
      },
    });
  }
}

let before: Promise<void> = Promise.resolve();
onmessage = ({ data }: MessageEvent<Question>) => {
  before = before.then(() => answer(data));
};
