import type {
  Check, Event, FaceletsOptions, Method, Metric, ReadingOptions, ScrambleOfOptions, ScrambleOptions, Solution, SolveOptions, WcaEvent,
} from './index.js';
export { RevengeError } from './index.js';

export interface EngineOptions {
  /** The size of the tables: 'browser' (default) takes about a second to build and 47 MB, 'small' four seconds and 183 MB,
   *  and finds shorter solutions in the same time. */
  tableSize?: 'browser' | 'small';
  /** The tables that `keep` received in an earlier run, by name. A Map is searched whenever a table is needed. */
  tables?: Iterable<[string, Uint8Array]>;
  /** Receives each table file that was built. */
  keep?: (name: string, bytes: Uint8Array) => void;
  /** Called often during a search; a true result ends the search. */
  stopping?: () => boolean;
}

/** A module with separate tables, in the calling thread. */
export class Engine {
  constructor(module: WebAssembly.Module, options?: EngineOptions);
  readonly memoryBytes: number;
  version(): string;
  /** Returns the methods that this module has for a puzzle, the default first. */
  methods(event?: Event): Method[];
  open(event?: Event, options?: { metric?: Metric | 'turn'; method?: Method }): void;
  randomScramble(event?: Event | WcaEvent, options?: ScrambleOptions): string;
  scrambleOf(facelets: string, options?: ScrambleOfOptions): string;
  solve(facelets: string, options?: SolveOptions, better?: (solution: Solution) => boolean | void): Solution;
  faceletsOf(algorithm: string, options?: ReadingOptions): string;
  convert(algorithm: string, options?: ReadingOptions): string;
  check(facelets: string, moves: string, options?: FaceletsOptions): Check;
  picture(facelets: string, options?: { view?: 'net' | 'iso' } & FaceletsOptions): string;
}
