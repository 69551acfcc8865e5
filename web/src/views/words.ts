// A move in words, as one sees it who holds the puzzle.
import { t } from "../i18n";
import { Clock } from "../model/clock";
import { Cube } from "../model/cube";
import { Blocked } from "../model/flat";
import type { Kind } from "../model/kinds";
import { Unreadable, words, type Move } from "../model/moves";
import type { AnyPuzzle } from "../model/puzzle";
import { Solid } from "../model/solid";
import { SquareOne } from "../model/square_one";

export function moveText(move: Move, puzzle: AnyPuzzle): string {
  if (puzzle instanceof Cube) {
    const { layers, face, count, nth, way } = words(move, puzzle.size);
    return t("word.move", t(layers, t(`word.${face}`), t(`word.count.${count}`), t(`word.nth.${nth}`)), t(way));
  }
  if (puzzle instanceof Solid) {
    const order = puzzle.orderOf(move);
    const back = 2 * move.quarters > order;
    const parts = t(`fraction.${order}.${back ? order - move.quarters : move.quarters}`);
    return t("word.move", t(`grip.${puzzle.kindOf(move)}`, move.face), t(back ? "way.back" : "way.on", parts));
  }
  if (puzzle instanceof Clock) {
    const { quarters: hours } = move;
    const unit = t(Math.abs(hours) === 1 ? "clock.hour" : "clock.hours", Math.abs(hours));
    return move.face === "y2" ? t("clock.over") : t(hours < 0 ? "clock.back.turn" : "clock.turn", t(`clock.pins.${move.face}`), unit);
  }
  if (puzzle instanceof SquareOne) {
    // Clockwise seen from outside: the upper layer's front goes to the left, the lower one's to the right.
    const parts = move.layers.map((steps, i) =>
      steps === 0 ? "" : t("word.move", t(i === 0 ? "word.square1.upper" : "word.square1.lower"), t((steps > 0) === (i === 0) ? "way.degrees.left" : "way.degrees.right", 30 * Math.abs(steps))));
    return move.text === "/" ? t("word.square1.slice") : parts.filter(Boolean).join("; ");
  }
  return move.text;
} // prettier-ignore

// The fault of moves that were typed, in words.
export const wrongMoves = (error: unknown): string =>
  error instanceof Unreadable ? t("view.wrong", error.token, error.column)
    : error instanceof Blocked ? t("view.blocked", error.move, error.number)
    : String(error); // prettier-ignore

// "3×3×3", "Pyraminx".
export const puzzleText = (name: string): string =>
  /^\d/.test(name) ? name.replaceAll("x", "×")
    : name === "fto" ? "FTO"
    : name === "square1" ? "Square-1"
    : name.replace(/(^|-)(.)/g, (_, before: string, letter: string) => (before ? " " : "") + letter.toUpperCase()); // prettier-ignore

// A kind of scrambles of a puzzle.
export const kindText = (kind: Kind, puzzle: string): string =>
  t(`sheet.kind.${kind}${puzzle === "4x4x4" && kind !== "blindfolded" ? ".4" : ""}`);

export const movesText = (count: number): string => t(count === 1 ? "moves.one" : "moves", count);
