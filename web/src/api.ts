// The server's API, as far as this page uses it (/api/v1/openapi.json describes it).

export interface Solve {
  method: string;
  metric: string;
  solution: string;
  length: number;
  lengths: Record<string, number>;
  phases: { name: string; moves: string; length: number }[];
  seconds: number;
}
export interface Fix {
  kind: "recolor" | "exchange" | "turn";
  stickers: number[];
  color?: string;
}
export interface Failure {
  error: string;
  exit_code?: number;
  reason?: string;
  stickers?: number[];
  hint?: string;
  fixes?: Fix[];
}
export interface Shown {
  facelets: string;
  solved: boolean;
  notes: { text: string }[];
}
export interface Phase {
  name: string;
  group: string;
  achieves: string;
  moves: string;
  table: boolean;
  sees: number[];
}
export interface Chain {
  name: string;
  title: string;
  source: string;
  puzzle: string;
  metric: string;
  phases: Phase[];
  recorded: string[];
}
export interface Analysis {
  chain: string;
  phase: string;
  metric: string;
  size: { raw: string; classes: string };
  distribution: { distance: number; positions: string; classes: string }[];
  worst: number;
  mean: number;
  antipodes?: string[];
}
export interface Scramble {
  scramble: string;
  facelets: string;
  length: number;
}
export interface Method {
  name: string;
  ready: boolean; // whether its tables are there; no solve waits for long ones
  command?: string; // makes them
}
interface Job {
  job: string;
  state: "waiting" | "running" | "done" | "failed";
  results: Solve[];
  result?: Solve;
  error?: Failure;
}

// What the server refuses, with its sentence.
export class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.error);
  }
}

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const response = await fetch(`/api/v1/${path}`, {
    method, signal: signal ?? null, body: body === undefined ? null : JSON.stringify(body),
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
  });
  const answer = await response.json();
  if (!response.ok) {
    throw new Refusal(answer as Failure);
  }
  return answer as T;
}

export const show = (cube: { facelets: string } | { scramble: string; notation: string }) => ask<Shown>("POST", "show", cube);
// A busy machine may find none in the shortest time; then it gets more.
export async function scramble(signal: AbortSignal): Promise<Scramble> {
  for (const time of ["0.2s", "1s", "5s"]) {
    try {
      return (await ask<{ scrambles: Scramble[] }>("POST", "scramble", { count: 1, time }, signal)).scrambles[0]!;
    } catch (error) {
      if (!(error instanceof Refusal && error.failure.exit_code === 1)) {
        throw error;
      }
    }
  }
  throw new Refusal({ error: "no solution was found within the limits; allow more time or a greater length" });
}
export const recorded = (chain: string, phase: string, metric: string) => ask<Analysis>("GET", `analyze/${chain}/${phase}?metric=${metric}`);
export const analyze = (chain: string, phase: string, metric: string, signal: AbortSignal) => ask<Analysis>("POST", "analyze", { chain, phase, metric }, signal);

export const methods = (metric: string) => ask<{ methods: Method[] }>("GET", `methods?metric=${metric}`).then((answer) => answer.methods);

let declared: Promise<Chain[]> | undefined;
export const chains = (): Promise<Chain[]> => declared ??= ask<{ chains: Chain[] }>("GET", "chains").then((answer) => answer.chains);

// A solve that goes on until its time is up or it is stopped.
export class Solving {
  private job: string | undefined;
  private source: EventSource | undefined;
  private ended = false;

  constructor(private readonly better: (solve: Solve) => void, private readonly done: (failure?: Failure) => void) {}

  async start(request: Record<string, unknown>): Promise<void> {
    const job = await ask<Job>("POST", "jobs", request);
    this.job = job.job;
    if (this.ended) {
      return this.stop();
    }
    this.source = new EventSource(`/api/v1/jobs/${job.job}/events`);
    this.source.addEventListener("answer", (event) => this.better(JSON.parse(event.data)));
    this.source.addEventListener("end", (event) => this.end(JSON.parse(event.data)));
    this.source.onerror = () => {
      this.source?.close();
      if (!this.ended) {
        void this.poll();
      }
    };
  }

  // Ends with the best so far.
  stop(): void {
    if (this.job && !this.ended) {
      void ask("DELETE", `jobs/${this.job}`).catch(() => undefined);
    }
  }

  // Nobody wants to hear of it any more.
  abandon(): void {
    this.stop();
    this.ended = true;
    this.source?.close();
  }

  private end(job: Job): void {
    if (!this.ended) {
      this.ended = true;
      this.source?.close();
      if (job.result) {
        this.better(job.result);
      }
      this.done(job.error);
    }
  }

  // Where streams are not let through.
  private async poll(): Promise<void> {
    let after = 0;
    while (!this.ended) {
      try {
        const job = await ask<Job>("GET", `jobs/${this.job}?after=${after}`);
        after += job.results.length;
        job.results.forEach((solve) => this.better(solve));
        if (job.state === "done" || job.state === "failed") {
          return this.end(job);
        }
      } catch (error) {
        this.ended = true;
        return this.done(error instanceof Refusal ? error.failure : { error: String(error) });
      }
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}
