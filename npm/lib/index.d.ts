/** A puzzle by its name, or an event of it. Scrambles for '4x4x4' have wide turns of all sides, those of the event '444'
 *  (csTimer's '444wca') no others than Rw, Uw and Fw, so that the orientation in hand is not random; those of '444bf'
 *  (also '444ni'), for blindfolded solving, end with up to two rotations in addition: all 24 orientations are equally likely. 'fto' (csTimer's 'ftoso') is the face-turning octahedron. */
export type Event = '3x3x3' | '333' | '333oh' | '4x4x4' | '444' | '444wca' | '444bf' | '444ni' | 'fto' | 'ftoso';
/** The events of the World Cube Association; each is scrambled. */
export type WcaEvent = '222' | '333' | '444' | '555' | '666' | '777' | '333bf' | '333fm' | '333oh' | 'clock' | 'minx' | 'pyram'
  | 'skewb' | 'sq1' | '444bf' | '555bf' | '333mbf' | 'fto';
/** Of cubes. OBTM: outer blocks 1, inner layers 2. SSTM: each layer that turns 1. BTM: any block of adjacent layers 1. */
export type Metric = 'obtm' | 'sstm' | 'btm';
/** Of the FTO: each turn 1; each third of a turn 1, which is the same. A solve counts in 'turn'. */
export type StepMetric = 'turn' | 'quarter';
/** Of the 4x4x4 and the FTO: 'short', for a short solution. Of the 4x4x4 `revenge-cube/full` also has 'eight-phase', C. Tsai's, and 'optimal',
 *  a shortest solution, proven: up to about 14 turns within `time`, else the error 'notFound' with the length that is proven. Of the 3x3x3: 'two-phase'. */
export type Method = 'short' | 'eight-phase' | 'optimal' | 'two-phase';
export type Notation = 'slice' | 'sign' | 'larsen';

export interface Solution {
  /** WCA notation, `2R` for inner layers; the puzzle is solved by them, in any orientation. */
  moves: string;
  /** In the metric that was asked for. */
  length: number;
  /** No solution is shorter than this: proven; else null. */
  lowerBound: number | null;
  /** Positions looked at so far. */
  nodes: number;
  /** Its parts: the phases of a method that goes through phases, else what was seen to hold after them. */
  phases: Phase[];
}
/** Its moves, and these of all phases one after the other, are the solution's. */
export interface Phase { name: string; moves: string; length: number }

/** How the stickers of a cube are given. */
export interface FaceletsOptions {
  /** The order of the faces, 'URFDLB' unless given: these letters in another order, such as 'ULFRBD', or 'net' for the rows
   *  of a net one after another. */
  faceOrder?: string;
}

export interface SolveOptions extends FaceletsOptions {
  /** 'obtm' for cubes and 'turn' for the FTO, if it is not said. */
  metric?: Metric | 'turn';
  /** 'short' or 'two-phase', if it is not said. */
  method?: Method;
  /** Seconds to look for shorter ones; 1 without `nodes`. */
  time?: number;
  /** Instead: positions to look at. The same answer on every machine, and the native program's. */
  nodes?: number;
  /** Nothing longer is wanted. */
  maxLength?: number;
  /** Turns that made the puzzle, in `notation` ('slice'): their undoing, simplified, is the first solution. */
  scramble?: string;
  notation?: Notation;
  /** Of cubes: other numbers (modulo 48), other answers, as good. */
  seed?: number;
  /** Of the FTO: the solution ends in the orientation of the solved puzzle, not in any. It takes about one turn more. */
  oneOrientation?: boolean;
}

/** States of the 4x4x4 that have something in order; what is in it and which places it is about: the package's README. */
export type SetName = 'centers-solved' | 'edges-paired' | 'edges-solved' | 'corners-solved' | 'yau-centers' | 'yau-cross'
  | 'yau-last-centers' | 'hoya-centers' | 'hoya-cross' | 'cross-and-centers' | 'last-layer' | 'oll-parity' | 'pll-parity'
  | 'double-parity';

export interface ScrambleOptions {
  /** Only states of this set, or of all of several: names with commas between them. */
  subset?: SetName | `${SetName},${string}`;
  /** Only states of the 4x4x4 that show a pattern: 96 letters URFDLB, faces in the order U R F D L B, with a dot where any
   *  sticker may be. Of a list, each pattern is equally likely. With `subset`: states of that set that show one of them. */
  within?: { pattern: string | readonly string[] };
  /** States that fewer moves solve are drawn again; 2 unless given. */
  minMoves?: number;
  /** The same seed, the same scramble, as of the program, C, Python and the server: up to 64 hexadecimal digits, or a whole
   *  number. Without a seed the system's random numbers are used. */
  seed?: string | number | bigint;
  /** Which scramble of the seed: 0, the first, unless given. */
  index?: number;
}

export interface ReadingOptions {
  event?: Event;
  notation?: Notation;
  /** Receives, in a sentence each, how parts of a cube's algorithm were read that can be read in two ways. */
  onNote?: (note: string) => void;
}

export interface ScrambleOfOptions extends FaceletsOptions {
  /** No wide turns but Rw, Uw and Fw. It takes longer: of 24 solutions one ends with the cube held as asked. */
  wca?: boolean;
}

export interface Check {
  solves: boolean;
  /** Of cubes in each Metric, of the FTO in each StepMetric. */
  lengths: Record<Metric | StepMetric, number>;
}

/** What every function throws or rejects with, beside AbortError. */
export class RevengeError extends Error {
  constructor(status: number, message: string, facts?: Fact[]);
  code: 'notFound' | 'usage' | 'impossibleCube' | 'tableDamaged' | 'resource' | 'replayFailed' | 'interrupted';
  /** What the program `revenge` would exit with. */
  status: number;
  /** What the message says, in its order, for those who word it themselves; empty where that is not known. */
  facts: Fact[];
}
/** One thing that a message says: its kind, and the values that stand in it. */
export interface Fact { kind: string; [name: string]: string }

/** Aborting rejects the promise with the signal's reason. */
interface Signal { signal?: AbortSignal }

/** Workers with the functions below. Those of the module itself share one client of two workers. */
export interface Client {
  /** The scramble of a uniformly random state; '444' if no event is given. Options except `seed` and `index` are for the
   *  puzzles of Event. */
  randomScramble(event?: Event | WcaEvent, options?: ScrambleOptions & Signal): Promise<string>;
  deriveScramble(seed: string | number | bigint, event?: Event | WcaEvent, options?: Signal): Promise<string>;
  /** Outer and wide turns that make exactly this 4x4x4 from a solved one, oriented as given: 96 letters URFDLB, faces
   *  U R F D L B. */
  scrambleOf(facelets: string, options?: ScrambleOfOptions & Signal): Promise<string>;
  /** Each solution is shorter than the one before; leaving the loop ends the search. */
  solve(facelets: string, options?: SolveOptions & Signal): AsyncGenerator<Solution, void, undefined>;
  /** The shortest solution that is found within `time` or `nodes`. */
  solveBest(facelets: string, options?: SolveOptions & Signal): Promise<Solution>;
  /** The stickers that an algorithm makes: letters, face by face, as the package's README says. */
  faceletsOf(algorithm: string, options?: ReadingOptions & Signal): Promise<string>;
  /** The algorithm in WCA notation. */
  convert(algorithm: string, options?: ReadingOptions & Signal): Promise<string>;
  /** Replays by code that shares nothing with the solvers. */
  check(facelets: string, moves: string, options?: FaceletsOptions & Signal): Promise<Check>;
  /** A picture as SVG; 'iso', in space, is for cubes. */
  picture(facelets: string, options?: { view?: 'net' | 'iso' } & FaceletsOptions & Signal): Promise<string>;
  version(options?: Signal): Promise<string>;
  /** Makes the tables now instead of when they are first needed. */
  open(event?: Event, options?: { metric?: Metric | 'turn'; method?: Method } & Signal): Promise<void>;
  /** Ends the workers; what is under way is rejected. The next call makes others. */
  terminate(): void;
}

/** `workers`: how many there may be, 2 unless given. Each is made when it is first needed. Of several, one is never given
 *  solves and scrambles, so that short questions do not wait for them. */
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
