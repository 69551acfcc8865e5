import type { Check, Event, Metric, Notation, ScrambleOptions, Solution, SolveOptions } from './index.js';
export type { Check, Event, Metric, Notation, ScrambleOptions, Solution, SolveOptions };
export { RevengeError } from './index.js';

export interface EngineOptions {
  /** Tables that `keep` was given in an earlier run, by name. */
  tables?: Iterable<[string, Uint8Array]>;
  /** Takes each file of tables that was made. */
  keep?: (name: string, bytes: Uint8Array) => void;
  /** Asked often while solutions are looked for; true ends that. */
  stopping?: () => boolean;
}

/** One module with tables of its own, in the calling thread. */
export class Engine {
  constructor(module: WebAssembly.Module, options?: EngineOptions);
  readonly memoryBytes: number;
  version(): string;
  open(event?: Event, options?: { metric?: Metric }): void;
  randomScramble(event?: Event, options?: ScrambleOptions): string;
  scrambleOf(facelets: string): string;
  solve(facelets: string, options?: SolveOptions, better?: (solution: Solution) => boolean | void): Solution;
  faceletsOf(algorithm: string, options?: { event?: Event; notation?: Notation }): string;
  convert(algorithm: string, options?: { event?: Event; notation?: Notation }): string;
  check(facelets: string, moves: string): Check;
  picture(facelets: string, options?: { view?: 'net' | 'iso' }): string;
}

/** Starts anew, with tables that were kept. */
export function start(options?: EngineOptions): void;
export function randomScramble(event?: Event, options?: ScrambleOptions): string;
export function deriveScramble(seed: string | number | bigint, event?: Event): string;
export function scrambleOf(facelets: string): string;
/** All solutions found, each shorter than the one before. */
export function solve(facelets: string, options?: SolveOptions): Solution[];
export function faceletsOf(algorithm: string, options?: { event?: Event; notation?: Notation }): string;
export function convert(algorithm: string, options?: { event?: Event; notation?: Notation }): string;
export function check(facelets: string, moves: string): Check;
export function picture(facelets: string, options?: { view?: 'net' | 'iso' }): string;
export function version(): string;
