// Moves: read, written, taken back, said in words.
import type { Lengths } from "../api/engine";

export interface Move {
  readonly text: string;
  readonly face: string; // U R F D L B; of other solids what turns
  readonly layers: readonly [number, number]; // 1 is the outermost; of the Square-1 the steps of each layer
  readonly quarters: number; // clockwise seen from the face; of other solids thirds, or fifths; of the Clock hours
}

const ROTATION: Record<string, string> = { x: "R", y: "U", z: "F" };
const MIDDLE: Record<string, string> = { M: "L", E: "D", S: "F" };
const AMOUNT: Record<string, number> = { "": 1, "2": 2, "2'": 2, "'": 3, "3": 3 };
// How a bare lower-case letter is read: as the papers do, or as SiGN does.
export type Reading = "slice" | "sign";

export class Unreadable extends Error {
  constructor(
    readonly token: string,
    readonly column: number,
  ) {
    super(token);
  }
}

export function written(face: string, layers: readonly [number, number], quarters: number): string {
  const [from, to] = layers;
  const block = to === from ? (from === 1 ? face : `${from}${face}`) : "";
  const wide = from === 1 ? (to === 2 ? `${face}w` : `${to}${face}w`) : `${from}-${to}${face}w`;
  return (block || wide) + ["", "", "2", "'"][quarters]!;
}

function moveOf(match: RegExpExecArray, size: number, reading: Reading): Move | undefined {
  const [, from, to, letter = "", wide, amount = ""] = match;
  const quarters = AMOUNT[amount]!;
  const turned = ["", "", "2", "'"][quarters]!;
  if (ROTATION[letter]) {
    return { text: letter + turned, face: ROTATION[letter]!, layers: [1, size], quarters };
  }
  if (MIDDLE[letter.toUpperCase()]) {
    if (from || wide || size < 3) {
      return undefined;
    }
    const face = MIDDLE[letter.toUpperCase()]!;
    const layers = size % 2 === 0 ? ([size / 2, size / 2 + 1] as const) : ([(size + 1) / 2, (size + 1) / 2] as const);
    return { text: written(face, layers, quarters), face, layers, quarters };
  }
  const face = letter.toUpperCase();
  const lower = face !== letter;
  let layers: [number, number] = [1, 1];
  if (to) {
    layers = [Number(from), Number(to)];
  } else if (wide || (lower && reading === "sign")) {
    layers = [1, Number(from ?? 2)];
  } else if (from || lower) {
    layers = [Number(from ?? 2), Number(from ?? 2)];
  }
  const fits = layers[0] >= 1 && layers[0] <= layers[1] && layers[1] <= size;
  return fits ? { text: written(face, layers, quarters), face, layers, quarters } : undefined;
}

const MOVE = /(?:(\d)(?:-(\d))?)?([URFDLBurfdlbMESmesxyz])(w?)(2'?|'|3|)/y;
const SPACE = /(?:\s|\/\/[^\n]*)*/y;

// Reads moves and inverts them.
export interface Grammar {
  pattern: RegExp; // sticky
  move(match: RegExpExecArray): Move | undefined;
  inverse(move: Move): Move;
}

// Reads moves of a cube. Throws Unreadable.
export const parse = (algorithm: string, size = 4, reading: Reading = "slice"): Move[] =>
  read(algorithm, { pattern: MOVE, move: (match) => moveOf(match, size, reading), inverse });

// Reads an algorithm: moves, (...)n, [A,B], [A:B], comments. Throws Unreadable.
export function read(algorithm: string, grammar: Grammar): Move[] {
  const back = (moves: readonly Move[]): Move[] => moves.map(grammar.inverse).reverse();
  const text = algorithm.replace(/[’′`´]/g, "'");
  let at = 0;
  const skip = (): void => {
    SPACE.lastIndex = at;
    at += SPACE.exec(text)![0].length;
  };
  const fail = (): never => {
    throw new Unreadable(/^\S*/.exec(text.slice(at))![0], at + 1);
  };
  const expect = (sign: string): void => {
    skip();
    if (text[at] !== sign) {
      fail();
    }
    ++at;
  };
  const amount = (moves: Move[]): Move[] => {
    const match = /^(\d{0,3})('?)/.exec(text.slice(at))!;
    at += match[0].length;
    const once = match[2] ? back(moves) : moves;
    const times = match[1] === "" ? 1 : Number(match[1]);
    if (times * once.length > 10000) {
      fail();
    }
    return Array.from({ length: times }, () => once).flat();
  };
  const sequence = (ends: string): Move[] => {
    const moves: Move[] = [];
    for (skip(); at < text.length && !ends.includes(text[at]!); skip()) {
      grammar.pattern.lastIndex = at;
      const match = grammar.pattern.exec(text);
      const move = match && grammar.move(match);
      if (match && move) {
        at += match[0].length;
        moves.push(move);
      } else if (text[at] === "(") {
        ++at;
        const inner = sequence(")");
        expect(")");
        moves.push(...amount(inner));
      } else if (text[at] === "[") {
        ++at;
        const a = sequence(",:");
        const sign = text[at];
        expect(sign ?? ",");
        const b = sequence("]");
        expect("]");
        moves.push(...amount(sign === ":" ? [...a, ...b, ...back(a)] : [...a, ...b, ...back(a), ...back(b)]));
      } else {
        return fail();
      }
    }
    return moves;
  };
  const moves = sequence("");
  return at < text.length ? fail() : moves;
}

export function inverse(move: Move): Move {
  const quarters = 4 - move.quarters;
  const name = /^[xyz]/.test(move.text) ? move.text[0]! : written(move.face, move.layers, 1);
  return { ...move, quarters, text: name + ["", "", "2", "'"][quarters]! };
}

export const undo = (moves: readonly Move[]): Move[] => moves.map(inverse).reverse();

// Returns true if the text has a bare lower-case letter or one of m e s, which people read in two ways.
export const isAmbiguous = (text: string): boolean => /[urfdlb]/.test(text.replace(/\/\/[^\n]*/g, ""));

export type Metric = keyof Lengths;
export function cost(move: Move, metric: Metric, size: number): number {
  const [from, to] = move.layers;
  if (to - from + 1 === size) {
    return 0;
  }
  const layers = to - from + 1;
  const block = from === 1 || to === size ? 1 : 2;
  return metric === "sstm" ? layers : metric === "btm" ? 1 : block;
}
export const lengthOf = (moves: readonly Move[], metric: Metric, size: number): number =>
  moves.reduce((sum, move) => sum + cost(move, metric, size), 0);

// A move in words, as keys of texts: which layers, and which way they go as one sees them who holds the cube.
export interface Words {
  layers: string; // "word.one", "word.many", "word.inner", "word.between", "word.whole"
  face: string;
  count: number;
  nth: number;
  way: string; // "way.away", "way.left", ..., "way.half"
}
const WAYS: Record<string, [string, string]> = {
  R: ["away", "toward"], L: ["toward", "away"], U: ["left", "right"],
  D: ["right", "left"], F: ["clockwise", "anticlockwise"], B: ["anticlockwise", "clockwise"],
}; // prettier-ignore
export function words(move: Move, size: number): Words {
  const [from, to] = move.layers;
  const count = to - from + 1;
  const layers =
    count === size ? "whole" : from === 1 ? (count === 1 ? "one" : "many") : count === 1 ? "inner" : "between";
  const way = move.quarters === 2 ? "half" : WAYS[move.face]![move.quarters === 1 ? 0 : 1];
  return { layers: `word.${layers}`, face: move.face, count, nth: from, way: `way.${way}` };
}
