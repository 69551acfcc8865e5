// The Clock, as far as its scrambles are drawn: nine dials on each side, those of the back seen from behind.
import { read, type Move } from "./moves";

// The dials that pins turn on the side in front, and those of the other side that turn the other way.
const PINS: Readonly<Record<string, readonly [string, string]>> = {
  UR: [".##.##...", "#........"], DR: ["....##.##", "......#.."], DL: ["...##.##.", "........#"], UL: ["##.##....", "..#......"],
  U: ["######...", "#.#......"], R: [".##.##.##", "#.....#.."], D: ["...######", "......#.#"], L: ["##.##.##.", "..#.....#"],
  ALL: ["#########", "#.#...#.#"],
}; // prettier-ignore
const HOURS = 12;
// Pins without hours, which end older scrambles, turn nothing.
const WORD = /(UR|DR|DL|UL|ALL|[URDL])(?:(\d{1,2})([+-]))?(?=\s|$)|(y2)(?=\s|$)/y;

// The hours of the eighteen dials after a scramble, those of the side that was in front at its beginning first. Throws Unreadable.
export function dialsAfter(scramble: string): number[] {
  const moves = read(scramble, {
    pattern: WORD,
    move: ([text, pins = "y2", hours = "0", sign]): Move => ({ text, face: pins, layers: [1, 1], quarters: sign === "-" ? -Number(hours) : Number(hours) }), // prettier-ignore
    inverse: (move) => ({ ...move, quarters: -move.quarters }),
  });
  let [front, back] = [Array.from({ length: 9 }, () => 0), Array.from({ length: 9 }, () => 0)];
  let isTurned = false;
  const turned = (dials: readonly number[], marks: string, hours: number): number[] =>
    dials.map((hour, i) => (hour + (marks[i] === "#" ? hours : 0) + 10 * HOURS) % HOURS);
  for (const { face, quarters } of moves) {
    const pins = PINS[face];
    if (pins) {
      front = turned(front, pins[0], quarters);
      back = turned(back, pins[1], -quarters);
    } else {
      [front, back] = [back, front];
      isTurned = !isTurned;
    }
  }
  return isTurned ? [...back, ...front] : [...front, ...back];
}
