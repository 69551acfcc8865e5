// Puzzles that are not turned in space here, but drawn from both sides: the Square-1 and the Clock. A state is a list of texts.
import type { Move } from "./moves";
import type { AnyPuzzle } from "./puzzle";

// A move that the state before it does not allow.
export class Blocked extends Error {
  constructor(
    readonly move: string,
    readonly number: number, // of the move, from 1 on
  ) {
    super(move);
  }
}

export abstract class FlatPuzzle implements AnyPuzzle {
  readonly unpainted: string = ".";
  abstract readonly name: string;
  abstract readonly metric: string; // that counts the moves as they are listed
  abstract get start(): string[];
  abstract get layers(): readonly Move[]; // the smallest turns, both ways
  abstract read(algorithm: string): Move[];
  abstract inverse(move: Move): Move;
  abstract turned(state: readonly string[], move: Move): string[];
  abstract textOf(state: readonly string[]): string;
  abstract stickersOf(text: string): string[] | undefined;
  // Two moves in a row as one, or as none if they cancel; undefined of others.
  abstract merged(before: Move, move: Move): Move[] | undefined;

  protected allows(_state: readonly string[], _move: Move): boolean {
    return true;
  }
  isSolved(state: readonly string[]): boolean {
    return state.join() === this.start.join();
  }
  stateOf(text: string): string[] {
    return this.stickersOf(text) ?? this.after(this.start, this.read(text));
  }
  // Throws Blocked.
  states(start: readonly string[], moves: readonly Move[]): string[][] {
    const list = [start.slice()];
    moves.forEach((move, i) => {
      const now = list.at(-1)!;
      if (!this.allows(now, move)) {
        throw new Blocked(move.text, i + 1);
      }
      list.push(this.turned(now, move));
    });
    return list;
  }
  after(start: readonly string[], moves: readonly Move[]): string[] {
    return this.states(start, moves).at(-1)!;
  }
}
