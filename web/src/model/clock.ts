// The Clock: nine dials on each side, those of the back seen from behind. A state is the hours as one sees them, first of the side
// in front, then which side that is: "front" at the beginning, "back" after y2.
import { FlatPuzzle } from "./flat";
import { read, type Move } from "./moves";

// The dials that raised pins turn on the side in front, and those of the other side that turn the other way.
const PINS: Readonly<Record<string, readonly [string, string]>> = {
  UR: [".##.##...", "#........"], DR: ["....##.##", "......#.."], DL: ["...##.##.", "........#"], UL: ["##.##....", "..#......"],
  U: ["######...", "#.#......"], R: [".##.##.##", "#.....#.."], D: ["...######", "......#.#"], L: ["##.##.##.", "..#.....#"],
  ALL: ["#########", "#.#...#.#"],
}; // prettier-ignore
const HOURS = 12;
export const DIALS = 9; // of a side
const OVER = "y2";
// Pins without hours, which end older scrambles, turn nothing.
const WORD = /(UR|DR|DL|UL|ALL|[URDL])(?:(\d{1,2})([+-]))?(?![\w+-])|(y2)(?![\w+-])/y;
const STATE = /^\s*\[?\s*\d{1,2}(?:[\s,]+\d{1,2}){17}\s*\]?\s*$/;
// Corners of the front, and those of the back on the same wheel, which show the opposite hour.
const WHEELS: readonly (readonly [number, number])[] = [[0, 2], [2, 0], [6, 8], [8, 6]]; // prettier-ignore

const opposite = (hour: number): number => (HOURS - hour) % HOURS;
const within = (hour: number): number => ((hour % HOURS) + HOURS) % HOURS;
// Hours of a turn, from -5 to 6.
const shorter = (hours: number): number => (within(hours) > HOURS / 2 ? within(hours) - HOURS : within(hours));

export class Clock extends FlatPuzzle {
  readonly name = "clock";
  readonly metric = "turn";

  get start(): string[] {
    return [...Array.from({ length: 2 * DIALS }, () => "0"), "front"];
  }
  get layers(): Move[] {
    return [...Object.keys(PINS).flatMap((pins) => [this.move(pins, 1), this.move(pins, -1)]), this.move(OVER, 0)];
  }
  // The pins that a move raises: upper left, upper right, lower left, lower right.
  pinsOf(move: Move): boolean[] {
    const marks = PINS[move.face]?.[0] ?? "";
    return [0, 2, 6, 8].map((corner) => marks[corner] === "#");
  }
  // The dials that a move turns, of both sides as one sees them before.
  dialsOf(move: Move): number[] {
    const marks = (PINS[move.face] ?? ["", ""]).map((side) => side.padEnd(DIALS, ".")).join("");
    return [...marks].flatMap((mark, i) => (mark === "#" ? [i] : []));
  }

  read(algorithm: string): Move[] {
    const moves = read(algorithm, {
      pattern: WORD,
      move: ([, pins = OVER, hours = "0", sign]) => this.move(pins, sign === "-" ? -Number(hours) : Number(hours)),
      inverse: (move) => this.inverse(move),
    });
    return moves.filter((move) => move.face === OVER || move.quarters !== 0);
  }
  inverse(move: Move): Move {
    return this.move(move.face, -move.quarters);
  }
  merged(before: Move, move: Move): Move[] | undefined {
    const hours = shorter(before.quarters + move.quarters);
    return before.face !== move.face ? undefined : hours === 0 ? [] : [this.move(move.face, hours)];
  }
  turned(state: readonly string[], move: Move): string[] {
    if (move.face === OVER) {
      return [...state.slice(DIALS, 2 * DIALS), ...state.slice(0, DIALS), state.at(-1) === "front" ? "back" : "front"];
    }
    const dials = new Set(this.dialsOf(move));
    return state.map((hour, i) =>
      dials.has(i) ? String(within(Number(hour) + (i < DIALS ? move.quarters : -move.quarters))) : hour,
    );
  }

  // Whichever side is in front.
  override isSolved(state: readonly string[]): boolean {
    return state.slice(0, 2 * DIALS).every((hour) => hour === "0");
  }
  // A solution begins with the side that was in front before the scramble.
  override stateOf(text: string): string[] {
    return this.frontFirst(super.stateOf(text));
  }
  private frontFirst(state: readonly string[]): string[] {
    return state.at(-1) === "front" ? state.slice() : this.turned(state, this.move(OVER, 0));
  }

  textOf(state: readonly string[]): string {
    return this.frontFirst(state)
      .slice(0, 2 * DIALS)
      .join(" ");
  }
  stickersOf(text: string): string[] | undefined {
    return STATE.test(text) ? [...text.match(/\d+/g)!.map((hour) => String(within(Number(hour)))), "front"] : undefined;
  }
  // The state with another hour on a dial, and on the other end of its wheel.
  set(state: readonly string[], dial: number, hour: number): string[] {
    const [side, place] = [Math.floor(dial / DIALS), dial % DIALS];
    const other = WHEELS.find(([corner]) => corner === place)?.[1];
    return state.map((old, i) =>
      i === dial ? String(within(hour))
        : other !== undefined && i === (1 - side) * DIALS + other ? String(opposite(within(hour)))
        : old); // prettier-ignore
  }

  private move(pins: string, hours: number): Move {
    return { text: pins === OVER ? OVER : `${pins}${Math.abs(hours)}${hours < 0 ? "-" : "+"}`, face: pins, layers: [1, 1], quarters: hours }; // prettier-ignore
  }
}
