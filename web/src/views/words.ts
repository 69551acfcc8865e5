// A move in words, as one sees it who holds the puzzle.
import { t } from "../i18n";
import { Cube } from "../model/cube";
import type { Kind } from "../model/kinds";
import { words, type Move } from "../model/moves";
import type { Puzzle } from "../model/puzzle";
import { Solid } from "../model/solid";

export function moveText(move: Move, puzzle: Puzzle): string {
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
  return move.text;
}

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
