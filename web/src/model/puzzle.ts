// The common model of cubes and other solids: a convex body with stickers. A move turns everything between two planes across
// an axis. States are lists of stickers, by place.
import type { Move } from "./moves";
import type { Polygon, Vector } from "./vectors";

export type Permutation = readonly number[]; // the sticker at i goes to p[i]

export interface Face {
  readonly name: string;
  readonly normal: Vector; // outward, of length 1
  readonly distance: number; // of its plane from the center
  readonly outline: Polygon;
}
// Where a sticker can be.
export interface Spot {
  readonly face: number;
  readonly outline: Polygon;
  readonly center: Vector;
}
// The part that a move turns: all between `low` and `high` along the axis, by `angle`, counterclockwise seen from where it points.
export interface Slab {
  readonly axis: Vector;
  readonly low: number;
  readonly high: number;
  readonly angle: number;
}
// The stickers laid out flat.
export interface Flat {
  readonly view: string; // of an SVG
  readonly outlines: readonly (readonly (readonly [number, number])[])[];
}

// A puzzle that views step through. A state is a list of texts, one for each place.
export interface AnyPuzzle {
  readonly name: string;
  readonly start: string[];
  readonly unpainted: string; // at a place whose colour or piece is not known yet
  // The smallest turn of each layer.
  readonly layers: readonly Move[];
  read(algorithm: string): Move[]; // throws Unreadable
  inverse(move: Move): Move;
  turned(state: readonly string[], move: Move): string[];
  // All states along an algorithm, the first before any move, and the last of them.
  states(start: readonly string[], moves: readonly Move[]): string[][];
  after(start: readonly string[], moves: readonly Move[]): string[];
  isSolved(state: readonly string[]): boolean;
  // A state as text, which the program reads as well; and back: undefined of a text that is something else.
  textOf(state: readonly string[]): string;
  stickersOf(text: string): string[] | undefined;
  // Reads a state, or moves made to the solved puzzle.
  stateOf(text: string): string[];
}

// A sticker whose colour is not known yet.
export const UNPAINTED = "-";
const UNKNOWN = "."; // its letter in a text

export abstract class Puzzle implements AnyPuzzle {
  readonly unpainted = UNPAINTED;
  abstract readonly name: string;
  abstract readonly faces: readonly Face[];
  abstract readonly spots: readonly Spot[];
  abstract readonly flat: Flat;
  abstract readonly reach: number; // half the edge of the cube that it fits in
  readonly yaw: number = -0.62; // from which side it is looked at first
  readonly isTurnedByMoves: boolean = false; // true if moves lead to the solved puzzle in other orientations
  // The colour of each face: a letter of the palette, or a name of its own.
  abstract readonly colors: Readonly<Record<string, string>>;
  abstract read(algorithm: string): Move[]; // throws Unreadable
  abstract inverse(move: Move): Move;
  // The smallest turn of each layer, once.
  abstract get layers(): readonly Move[];
  abstract slab(move: Move): Slab;
  abstract permutation(move: Move): Permutation;

  // However it is held: each face of one colour.
  isSolved(stickers: readonly string[]): boolean {
    const seen = new Map<number, string>();
    return stickers.every((sticker, i) => {
      const { face } = this.spots[i]!;
      seen.set(face, seen.get(face) ?? sticker);
      return sticker !== UNPAINTED && sticker === seen.get(face);
    });
  }

  // Each sticker is called after the face where it belongs.
  get start(): string[] {
    return this.spots.map(({ face }) => this.faces[face]!.name);
  }

  // The letter of a face in texts of stickers, which the program reads as well: its name, or a letter of its own.
  letterOf(face: number): string {
    const { name } = this.faces[face]!;
    return name.length === 1 ? name : String.fromCharCode("a".charCodeAt(0) + face);
  }
  // Stickers as letters, the faces parted by blanks; and back: undefined of a text that is something else.
  textOf(stickers: readonly string[]): string {
    const index = new Map(this.faces.map(({ name }, face) => [name, face]));
    const letters = stickers.map((name) => (name === UNPAINTED ? UNKNOWN : this.letterOf(index.get(name)!)));
    return letters.map((letter, i) => (i > 0 && this.spots[i]!.face !== this.spots[i - 1]!.face ? " " : "") + letter).join(""); // prettier-ignore
  }
  stickersOf(text: string): string[] | undefined {
    const names = new Map(this.faces.map(({ name }, face) => [this.letterOf(face), name]));
    names.set(UNKNOWN, UNPAINTED);
    const letters = text.replace(/\s/g, "");
    // Letters of one face stand together; moves have blanks between them.
    const longest = Math.max(...text.split(/\s+/).map((run) => run.length));
    const fits = letters.length === this.spots.length && longest * this.faces.length >= letters.length;
    return fits && [...letters].every((letter) => names.has(letter)) ? [...letters].map((letter) => names.get(letter)!) : undefined; // prettier-ignore
  }
  // Reads stickers, or moves made to the solved puzzle. Throws Unreadable.
  stateOf(text: string): string[] {
    return this.stickersOf(text) ?? this.after(this.start, this.read(text));
  }

  // Returns the stickers after a move. Works on letters and numbers.
  turned<T>(stickers: readonly T[], move: Move): T[] {
    const to = this.permutation(move);
    const result = stickers.slice();
    stickers.forEach((sticker, i) => {
      result[to[i]!] = sticker;
    });
    return result;
  }

  // All states along an algorithm, the first before any move.
  states<T>(start: readonly T[], moves: readonly Move[]): T[][] {
    const list = [start.slice()];
    for (const move of moves) {
      list.push(this.turned(list.at(-1)!, move));
    }
    return list;
  }

  after<T>(start: readonly T[], moves: readonly Move[]): T[] {
    return moves.reduce<T[]>((now, move) => this.turned(now, move), start.slice());
  }
}
