// The Square-1. Each layer has twelve places, clockwise seen from outside from the front end of the cut on; a corner (A to H) takes
// two, an edge (1 to 8) one. The upper layer's last six places are the right half, as are the lower layer's first six. A state is
// the 24 places, the upper layer's first, then "-" if the middle layer is a square, "/" if not.
import { FlatPuzzle } from "./flat";
import { read, Unreadable, type Move } from "./moves";

const SOLVED = "AA1BB2CC3DD45EE6FF7GG8HH-";
const HALF = 6;
const LAYER = 12;
const SLICE = "/";
const WORD = /(\/)|\(\s*(-?\d{1,2})\s*,\s*(-?\d{1,2})\s*\)|(-?\d{1,2})\s*,\s*(-?\d{1,2})/y;
// "//" begins a comment, but not between moves.
const TWO_SLICES = /\/\/\s*(?:\/|\(?\s*-?\d+\s*,)/;

// Steps of 30 degrees, from -5 to 6.
const shorter = (steps: number): number => {
  const within = ((steps % LAYER) + LAYER) % LAYER;
  return within > LAYER / 2 ? within - LAYER : within;
};

export class SquareOne extends FlatPuzzle {
  readonly name = "square1";
  readonly metric = "wca";

  get start(): string[] {
    return [...SOLVED];
  }
  get layers(): Move[] {
    return [this.turn(1, 0), this.turn(-1, 0), this.turn(0, 1), this.turn(0, -1), this.slice()];
  }

  read(algorithm: string): Move[] {
    const two = TWO_SLICES.exec(algorithm);
    if (two) {
      throw new Unreadable("//", two.index + 1);
    }
    const moves = read(algorithm, {
      pattern: WORD,
      move: ([, slice, ...steps]) => {
        const [upper, lower] = steps.filter((one) => one !== undefined).map(Number);
        return slice ? this.slice() : this.turn(upper!, lower!);
      },
      inverse: (move) => this.inverse(move),
    });
    return moves.filter((move) => move.face === SLICE || move.layers.some((steps) => steps !== 0));
  }
  inverse(move: Move): Move {
    return move.face === SLICE ? move : this.turn(-move.layers[0], -move.layers[1]);
  }
  merged(before: Move, move: Move): Move[] | undefined {
    if (before.face !== move.face) {
      return undefined;
    }
    const steps = move.layers.map((one, i) => shorter(one + before.layers[i]!));
    return move.face === SLICE || steps.every((one) => one === 0) ? [] : [this.turn(steps[0]!, steps[1]!)];
  }
  // A slice turns the right half upside down: no corner may lie across the cut.
  protected override allows(state: readonly string[], move: Move): boolean {
    const isAcross = (i: number): boolean =>
      [0, LAYER].some((of) => state[of + i] === state[of + ((i + 1) % LAYER)] && state[of + i] !== this.unpainted);
    return move.face !== SLICE || !(isAcross(LAYER - 1) || isAcross(HALF - 1));
  }
  turned(state: readonly string[], move: Move): string[] {
    const [upper, lower, middle] = [state.slice(0, LAYER), state.slice(LAYER, 2 * LAYER), state[2 * LAYER]!];
    if (move.face === SLICE) {
      return [...upper.slice(0, HALF), ...lower.slice(0, HALF), ...upper.slice(HALF), ...lower.slice(HALF), middle === "-" ? "/" : "-"]; // prettier-ignore
    }
    const along = (layer: readonly string[], steps: number): string[] =>
      layer.map((_, i) => layer[(((i - steps) % LAYER) + LAYER) % LAYER]!);
    return [...along(upper, move.layers[0]), ...along(lower, move.layers[1]), middle];
  }

  // The pieces, each once.
  textOf(state: readonly string[]): string {
    return state.filter((piece, i) => !(/[A-H]/.test(piece) && piece === state[i - 1])).join("");
  }
  stickersOf(text: string): string[] | undefined {
    const match = /^([A-H1-8.]{2,24})([-/]?)$/.exec(text.replace(/\s/g, "").toUpperCase());
    const places = [...(match?.[1] ?? "")].flatMap((piece) => (/[A-H]/.test(piece) ? [piece, piece] : [piece]));
    const isWhole = places.length === 2 * LAYER && !(/[A-H]/.test(places[LAYER]!) && places[LAYER] === places[LAYER - 1]); // prettier-ignore
    return match && isWhole ? [...places, match[2] || "-"] : undefined;
  }

  // The state with one more piece, at the first place without one; undefined where it does not fit or is there already.
  with(state: readonly string[], piece: string): string[] | undefined {
    const at = state.indexOf(this.unpainted);
    const size = /[A-H]/.test(piece) ? 2 : 1;
    const fits = at >= 0 && (size === 1 || at % LAYER < LAYER - 1) && !state.includes(piece);
    return fits ? state.map((old, i) => (i >= at && i < at + size ? piece : old)) : undefined;
  }
  // Nothing painted; the middle layer is a square.
  get empty(): string[] {
    return this.start.map((_, i) => (i < 2 * LAYER ? this.unpainted : "-"));
  }

  private turn(upper: number, lower: number): Move {
    return { text: `(${upper},${lower})`, face: "(", layers: [upper, lower], quarters: 0 };
  }
  private slice(): Move {
    return { text: SLICE, face: SLICE, layers: [0, 0], quarters: 0 };
  }
}
