import type {
  Check, Event, FaceletsOptions, Method, Metric, ReadingOptions, ScrambleOfOptions, ScrambleOptions, Solution, SolveOptions, WcaEvent,
} from './index.js';
export { RevengeError } from './index.js';

export interface EngineOptions {
  /** How large tables are: 'browser' starts in a second or two with 47 MB, 'small' in four seconds with 183 MB, and finds
   *  shorter solutions in the same time. 'browser' if nothing is said. */
  tableSize?: 'browser' | 'small';
  /** Tables that `keep` was given in an earlier run, by name. A Map is asked whenever one is needed. */
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
  /** What a puzzle can be solved by in this module: the default first. */
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
