// The Square-1, as far as its scrambles are drawn. Each layer has twelve places, clockwise seen from outside from the front
// end of the cut on; a corner (A to H) takes two, an edge (1 to 8) one. The upper layer's last six places are the right half, as
// are the lower layer's first six.
import { Unreadable } from "./moves";

export interface SquareOne {
  readonly places: readonly string[]; // 24, the upper layer's first
  readonly isMiddleSquare: boolean;
}
const SOLVED = "AA1BB2CC3DD45EE6FF7GG8HH";
const HALF = 6;
const LAYER = 12;
const TOKEN = /\s*(?:(\/)|\(?\s*(-?\d{1,2})\s*,\s*(-?\d{1,2})\s*\)?)/y;

// The state after a scramble, "(1,0) / (3,-3) /", with or without brackets. Throws Unreadable.
export function squareOneAfter(scramble: string): SquareOne {
  let places: string[] = [...SOLVED];
  let isMiddleSquare = true;
  const text = scramble.trimEnd();
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    const fail = (): never => {
      const rest = text.slice(at);
      throw new Unreadable(rest.trimStart().split(/\s/)[0]!, at + 1 + rest.length - rest.trimStart().length);
    };
    if (!match) {
      return fail();
    }
    if (match[1]) {
      // A slice turns the right half upside down: no corner may lie across the cut.
      const isCut = [LAYER - 1, HALF - 1].some((i) => [0, LAYER].some((of) => places[of + i] === places[of + ((i + 1) % LAYER)])); // prettier-ignore
      if (isCut) {
        return fail();
      }
      places = [...places.slice(0, HALF), ...places.slice(LAYER, LAYER + HALF), ...places.slice(HALF, LAYER), ...places.slice(LAYER + HALF)]; // prettier-ignore
      isMiddleSquare = !isMiddleSquare;
    } else {
      const turned = (layer: readonly string[], steps: string): string[] =>
        layer.map((_, i) => layer[(((i - Number(steps)) % LAYER) + LAYER) % LAYER]!);
      places = [...turned(places.slice(0, LAYER), match[2]!), ...turned(places.slice(LAYER), match[3]!)];
    }
  }
  return { places, isMiddleSquare };
}
