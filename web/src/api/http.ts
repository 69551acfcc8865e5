// The program behind its HTTP API (/api/v1/openapi.json describes it).
import { failureOf, Refusal, sets, Unreachable } from "./engine";
import type { Analysis, Chain, Engine, Failure, Listener, MadeScramble, Method, ScrambleRequest, Solve, SolveRequest, Solving } from "./engine"; // prettier-ignore
import { EVENTS, PUZZLES } from "../../out/schema";
import type { Chains, EventScrambles, Job, Methods, PatternScrambles, PatternSolve, Scrambles } from "../../out/schema";
import { PUZZLES as DRAWN } from "../model/puzzles";

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`api/v1/${path}`, {
      method,
      signal: signal ?? null,
      body: body === undefined ? null : JSON.stringify(body),
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
    });
    answer = await response.json();
  } catch (error) {
    if (signal?.aborted) {
      throw error;
    }
    throw new Unreachable("offline", String(error));
  }
  if (!response.ok) {
    throw new Refusal(answer as Failure);
  }
  return answer as T;
}

const methods = (metric: string, puzzle = "4x4x4"): Promise<Method[]> =>
  ask<Methods>("GET", `methods?puzzle=${puzzle}${metric && `&metric=${metric}`}`).then((answer) => answer.methods);

// A method that gives one solution and ends reads no time, so that it is not asked for any; nor is one of which nothing
// is known.
async function asRead(request: SolveRequest): Promise<SolveRequest> {
  const { time, method, puzzle, metric = "" } = request;
  const usual = puzzle === undefined && method === undefined;
  if (time === undefined || usual) {
    return request;
  }
  const all = await methods(metric, puzzle).catch(() => []);
  const one = all.find(({ name }) => method === undefined || name === method);
  const { time: _, ...rest } = request;
  return one?.searches ? request : rest;
}

// A solve that goes on until its time is up or it is stopped.
class HttpSolving implements Solving {
  private job: string | undefined;
  private source: EventSource | undefined;
  private ended = false;
  private stopped = false;
  private answered = 0;

  constructor(
    private readonly request: SolveRequest,
    private readonly listener: Listener,
  ) {
    listener.stage("asking");
    void this.start();
  }

  // Before the job is accepted there is nothing to stop yet: it is then stopped at once.
  stop(): void {
    this.stopped = true;
    if (!this.ended) {
      this.cancel();
    }
  }
  private cancel(): void {
    if (this.job) {
      void ask("DELETE", `jobs/${this.job}`).catch(() => undefined);
    }
  }

  abandon(): void {
    this.stop();
    this.ended = true;
    this.source?.close();
  }

  private async start(): Promise<void> {
    try {
      const job = await ask<Job>("POST", "jobs", await asRead(this.request));
      this.job = job.job;
      if (this.stopped) {
        this.cancel();
      }
      if (this.ended) {
        return;
      }
      this.see(job);
      this.stream();
      await this.watch();
    } catch (error) {
      this.fail(failureOf(error));
    }
  }

  private stream(): void {
    this.source = new EventSource(`api/v1/jobs/${this.job}/events`);
    this.source.addEventListener("answer", (event: MessageEvent<string>) =>
      this.tell(JSON.parse(event.data) as Solve | PatternSolve),
    );
    this.source.addEventListener("end", (event: MessageEvent<string>) => this.end(JSON.parse(event.data) as Job));
    this.source.onerror = () => {
      this.source?.close();
      if (!this.ended) {
        void this.poll().catch((error: unknown) => this.fail(failureOf(error)));
      }
    };
  }

  // Until the first answer: whether it waits, makes tables (and how far they are) or searches. poll() reports a stream that broke.
  private async watch(): Promise<void> {
    while (!this.ended && this.answered === 0 && this.source?.readyState !== EventSource.CLOSED) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      const job = await ask<Job>("GET", `jobs/${this.job}?after=1000000`).catch(() => undefined);
      if (job && !this.ended) {
        this.see(job);
      }
    }
  }

  private see(job: Job): void {
    if (this.answered === 0) {
      const { share, seconds_left: seconds } = job.making ?? {};
      const stage = job.state === "waiting" ? "waiting" : (job.stage ?? "searching");
      this.listener.stage(stage, share === undefined ? undefined : { share, seconds });
    }
  }

  private tell(solve: Job["results"][number]): void {
    if (!this.ended) {
      ++this.answered;
      this.listener.answer(solve);
    }
  }

  private end(job: Job): void {
    if (this.ended) {
      return;
    }
    if (job.result) {
      this.tell(job.result);
    }
    this.ended = true;
    this.source?.close();
    this.listener.end(job.error);
  }

  private fail(failure: Failure): void {
    if (!this.ended) {
      this.ended = true;
      this.source?.close();
      this.listener.end(failure);
    }
  }

  // Where streams are not let through.
  private async poll(): Promise<void> {
    let after = this.answered;
    while (!this.ended) {
      const job = await ask<Job>("GET", `jobs/${this.job}?after=${after}`);
      after += job.results.length;
      job.results.forEach((solve) => this.tell(solve));
      if (job.state === "done" || job.state === "failed") {
        return this.end(job);
      }
      this.see(job);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}

let declared: Promise<Chain[]> | undefined;

// A busy machine may find no scramble in the shortest time; then it gets more. Most puzzles need no search.
async function scrambles(request: ScrambleRequest, signal: AbortSignal): Promise<MadeScramble[]> {
  const timed = !request.event && ["3x3x3", "4x4x4"].includes(request.puzzle ?? "4x4x4");
  const ask1 = (time: string): Promise<MadeScramble[]> =>
    ask<Scrambles | PatternScrambles | EventScrambles>(
      "POST",
      "scramble",
      timed ? { ...request, time } : request,
      signal,
    ).then((answer) => answer.scrambles);
  for (const time of ["0.2s", "1s"]) {
    try {
      return await ask1(time);
    } catch (error) {
      if (!(error instanceof Refusal && error.failure.exit_code === 1)) {
        throw error;
      }
    }
  }
  return ask1("5s");
}

export const http: Engine = {
  hasTargets: true,
  description: "api/v1/openapi.json",
  show: (request) => ask("POST", "show", request),
  check: (request) => ask("POST", "check", request),
  scrambles,
  events: EVENTS,
  // Asked once; a question that failed is asked again.
  chains: () =>
    (declared ??= ask<Chains>("GET", "chains")
      .then((answer) => answer.chains)
      .catch((error: unknown) => {
        declared = undefined;
        throw error;
      })),
  sets,
  puzzles: PUZZLES.filter((name) => name !== "4x4x4" && DRAWN.includes(name)),
  methods,
  recorded: (chain, phase, metric) => ask<Analysis>("GET", `analyze/${chain}/${phase}?metric=${metric}`),
  analyze: (chain, phase, metric, signal) => ask<Analysis>("POST", "analyze", { chain, phase, metric }, signal),
  solve: (request, listener) => new HttpSolving(request, listener),
};
