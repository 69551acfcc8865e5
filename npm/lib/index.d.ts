/** A puzzle, or one of its events. Scrambles of '4x4x4' use wide turns of all faces. Those of the event '444' (csTimer's
 *  '444wca') use only Rw, Uw and Fw, so the orientation in hand is not random. Those of '444bf' (also '444ni'), for
 *  blindfolded solving, end with up to two rotations, and all 24 orientations are equally likely. 'fto' (csTimer's
 *  'ftoso') is the face-turning octahedron. */
export type Event = '3x3x3' | '333' | '333oh' | '4x4x4' | '444' | '444wca' | '444bf' | '444ni' | 'fto' | 'ftoso';
/** The events of the World Cube Association, all of which have scrambles. */
export type WcaEvent = '222' | '333' | '444' | '555' | '666' | '777' | '333bf' | '333fm' | '333oh' | 'clock' | 'minx' | 'pyram'
  | 'skewb' | 'sq1' | '444bf' | '555bf' | '333mbf' | 'fto';
/** The metrics of cubes. OBTM: a turn of an outer block counts 1, of an inner layer 2. SSTM: each turned layer counts 1.
 *  BTM: a turn of any block of adjacent layers counts 1. */
export type Metric = 'obtm' | 'sstm' | 'btm';
/** The metrics of the FTO. Both count each turn as 1. Solving counts in 'turn'. */
export type StepMetric = 'turn' | 'quarter';
/** 'short' solves the 4x4x4 and the FTO, 'two-phase' the 3x3x3. `revenge-cube/full` also has, for the 4x4x4,
 *  'eight-phase' (C. Tsai's phases) and 'optimal': a proven shortest solution of up to about 14 turns within `time`, else
 *  the error 'notFound', which names the proven length. */
export type Method = 'short' | 'eight-phase' | 'optimal' | 'two-phase';
export type Notation = 'slice' | 'sign' | 'larsen';

export interface Solution {
  /** In WCA notation, with `2R` for inner layers. They solve the puzzle, in any orientation. */
  moves: string;
  /** The length in the requested metric. */
  length: number;
  /** A proven lower bound on the length of any solution; null if nothing is proven. */
  lowerBound: number | null;
  /** The number of positions searched so far. */
  nodes: number;
  /** The parts of the solution: the phases of the method, or parts derived from the states after the moves. */
  phases: Phase[];
}
/** A part of a solution. The moves of all parts, concatenated, are the solution. */
export interface Phase { name: string; moves: string; length: number }

/** How facelets of a cube are read. */
export interface FaceletsOptions {
  /** The order of the faces: the letters URFDLB in another order, such as 'ULFRBD', or 'net' for the rows of a net one
   *  after another. Default: 'URFDLB'. */
  faceOrder?: string;
}

export interface SolveOptions extends FaceletsOptions {
  /** Default: 'obtm' for cubes, 'turn' for the FTO. */
  metric?: Metric | 'turn';
  /** Default: 'short', or 'two-phase' for the 3x3x3. */
  method?: Method;
  /** The number of seconds to search for shorter solutions. Default: 1, or no limit if `nodes` is given. */
  time?: number;
  /** The maximum number of positions to search. Without `time`, the solution is the same on every machine. */
  nodes?: number;
  /** The maximum length of a solution. */
  maxLength?: number;
  /** The turns that led to the state, in `notation` (default 'slice'): their inverse, simplified, is the first solution. */
  scramble?: string;
  notation?: Notation;
  /** For cubes, in `revenge-cube/full`: the state to reach, in any orientation, instead of the solved cube. Letters of its
   *  stickers, as of the facelets, or moves that lead to it, in `notation`. With method 'optimal' stickers that do not matter
   *  may be dots, and a list, or a text with | between them, reaches the nearest of several targets, whose dots are at the
   *  same places. */
  target?: string | readonly string[];
  /** For cubes: different seeds (modulo 48) give different, equally good solutions. */
  seed?: number;
  /** For the FTO: ends in the orientation of the solved puzzle instead of any, which takes about one turn more. */
  oneOrientation?: boolean;
}

/** Sets of states of the 4x4x4, which the package's README describes. */
export type SetName = 'centers-solved' | 'edges-paired' | 'edges-solved' | 'corners-solved' | 'yau-centers' | 'yau-cross'
  | 'yau-last-centers' | 'hoya-centers' | 'hoya-cross' | 'cross-and-centers' | 'last-layer' | 'oll-parity' | 'pll-parity'
  | 'double-parity';

export interface ScrambleOptions {
  /** The set of states to draw from, or the intersection of several, separated by commas. */
  subset?: SetName | `${SetName},${string}`;
  /** Draws only states of the 4x4x4 that show a pattern: 96 letters URFDLB, faces in the order U R F D L B, with a dot where
   *  any sticker may be. The patterns of a list are equally likely. With `subset`, the states also belong to that set. */
  within?: { pattern: string | readonly string[] };
  /** A state that is solved in fewer moves is drawn again. Default: 2. */
  minMoves?: number;
  /** The same seed gives the same scramble, also in the program, C, Python and the server: up to 64 hexadecimal digits, or
   *  a whole number. Default: the system's random numbers. */
  seed?: string | number | bigint;
  /** The number of the scramble of the seed, from 0. Default: 0. */
  index?: number;
}

export interface ReadingOptions {
  event?: Event;
  notation?: Notation;
  /** Receives a sentence for each part of a cube's algorithm that can be read in two ways. */
  onNote?: (note: string) => void;
}

export interface ScrambleOfOptions extends FaceletsOptions {
  /** Uses no wide turns except Rw, Uw and Fw, which takes longer: one solution in 24 ends in the given orientation. */
  wca?: boolean;
}

export interface Check {
  solves: boolean;
  /** The length in each Metric for cubes, in each StepMetric for the FTO. */
  lengths: Record<Metric | StepMetric, number>;
}

/** The error that every function throws or rejects with, except for an aborted signal. */
export class RevengeError extends Error {
  constructor(status: number, message: string, facts?: Fact[]);
  code: 'notFound' | 'usage' | 'impossibleCube' | 'tableDamaged' | 'resource' | 'replayFailed' | 'interrupted';
  /** The exit code of the program `revenge` for this error. */
  status: number;
  /** The parts of the message in order, for programs that word messages themselves; may be empty. */
  facts: Fact[];
}
/** A part of a message: its kind and its values. */
export interface Fact { kind: string; [name: string]: string }

/** Aborting rejects the promise with the signal's reason. */
interface Signal { signal?: AbortSignal }

/** Functions over workers. Those that the module exports share one client with two workers. */
export interface Client {
  /** Returns the scramble of a uniformly random state. The default event is '444'. Options except `seed` and `index` are
   *  for the puzzles of Event. */
  randomScramble(event?: Event | WcaEvent, options?: ScrambleOptions & Signal): Promise<string>;
  /** Returns the first scramble of a seed, as `randomScramble(event, { seed })` does. */
  deriveScramble(seed: string | number | bigint, event?: Event | WcaEvent, options?: Signal): Promise<string>;
  /** Returns outer and wide turns that lead from the solved 4x4x4 to exactly this state and orientation: 96 letters URFDLB,
   *  faces in the order U R F D L B. */
  scrambleOf(facelets: string, options?: ScrambleOfOptions & Signal): Promise<string>;
  /** Yields solutions, each shorter than the one before. Leaving the loop ends the search. */
  solve(facelets: string, options?: SolveOptions & Signal): AsyncGenerator<Solution, void, undefined>;
  /** Returns the shortest solution found within `time` or `nodes`. */
  solveBest(facelets: string, options?: SolveOptions & Signal): Promise<Solution>;
  /** Returns the facelets after an algorithm, in the order that the package's README describes. */
  faceletsOf(algorithm: string, options?: ReadingOptions & Signal): Promise<string>;
  /** Returns the algorithm in WCA notation. */
  convert(algorithm: string, options?: ReadingOptions & Signal): Promise<string>;
  /** Replays moves, by code that is independent of the solvers. */
  check(facelets: string, moves: string, options?: FaceletsOptions & Signal): Promise<Check>;
  /** Returns a picture as SVG. The view 'iso', in space, is for cubes. */
  picture(facelets: string, options?: { view?: 'net' | 'iso' } & FaceletsOptions & Signal): Promise<string>;
  version(options?: Signal): Promise<string>;
  /** Builds the tables in advance. */
  open(event?: Event, options?: { metric?: Metric | 'turn'; method?: Method } & Signal): Promise<void>;
  /** Ends the workers; pending calls are rejected. The next call starts new workers. */
  terminate(): void;
}

/** Creates a client with at most `workers` workers (default 2), each started when it is first needed. One of several workers
 *  does not receive solves and scrambles, so that short calls do not wait for them. */
export function createClient(options?: { workers?: number }): Client;

export const randomScramble: Client['randomScramble'];
export const deriveScramble: Client['deriveScramble'];
export const scrambleOf: Client['scrambleOf'];
export const solve: Client['solve'];
export const solveBest: Client['solveBest'];
export const faceletsOf: Client['faceletsOf'];
export const convert: Client['convert'];
export const check: Client['check'];
export const picture: Client['picture'];
export const version: Client['version'];
export const open: Client['open'];
export const terminate: Client['terminate'];
