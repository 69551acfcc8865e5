import type { EngineOptions } from './core.js';
import type {
  Check, Event, FaceletsOptions, ReadingOptions, ScrambleOfOptions, ScrambleOptions, Solution, SolveOptions, WcaEvent,
} from './index.js';
export type {
  Check, Event, Fact, FaceletsOptions, Method, Metric, Notation, Phase, ReadingOptions, ScrambleOfOptions, ScrambleOptions, SetName, Solution,
  SolveOptions, StepMetric, WcaEvent,
} from './index.js';
export { Engine, RevengeError, type EngineOptions } from './core.js';

/** Starts again, with stored tables. */
export function start(options?: EngineOptions): void;
export function randomScramble(event?: Event | WcaEvent, options?: ScrambleOptions): string;
export function deriveScramble(seed: string | number | bigint, event?: Event | WcaEvent): string;
export function scrambleOf(facelets: string, options?: ScrambleOfOptions): string;
/** Returns all solutions found, each shorter than the one before. */
export function solve(facelets: string, options?: SolveOptions): Solution[];
/** Returns the shortest solution found. */
export function solveBest(facelets: string, options?: SolveOptions): Solution;
export function faceletsOf(algorithm: string, options?: ReadingOptions): string;
export function convert(algorithm: string, options?: ReadingOptions): string;
export function check(facelets: string, moves: string, options?: FaceletsOptions): Check;
export function picture(facelets: string, options?: { view?: 'net' | 'iso' } & FaceletsOptions): string;
export function version(): string;
