// Pictures of puzzles that are not turned in space: the Clock's two sides, the Square-1's layers from above and from below. The move to
// come is marked: what it turns, and how.
import { svg } from "../dom";
import { Clock, DIALS } from "../model/clock";
import type { FlatPuzzle } from "../model/flat";
import type { Move } from "../model/moves";
import { Puzzle } from "../model/puzzle";
import { puzzleOf } from "../model/puzzles";
import { net } from "./net";

export interface PictureStyle {
  arrow?: Move | undefined; // the move to come
  name?: ((place: number) => string) | undefined; // dials are buttons, called so
}

// The puzzle after these moves. Throws Unreadable and Blocked.
export function pictureOf(name: string, scramble: string, label: string): SVGSVGElement {
  const puzzle = puzzleOf(name)!;
  return puzzle instanceof Puzzle
    ? net(puzzle.after(puzzle.start, puzzle.read(scramble)), label, {}, puzzle)
    : flatPicture(puzzle.stateOf(scramble), label, puzzle as FlatPuzzle);
}
export const flatPicture = (state: readonly string[], label: string, puzzle: FlatPuzzle, style: PictureStyle = {}): SVGSVGElement =>
  puzzle instanceof Clock ? clock(state, label, puzzle, style) : squareOne(state, label, style); // prettier-ignore

type Point = readonly [number, number];
// Clockwise from upwards.
const polar = (radius: number, degrees: number): Point => [radius * Math.sin((degrees * Math.PI) / 180), -radius * Math.cos((degrees * Math.PI) / 180)]; // prettier-ignore
const written = (points: readonly Point[]): string => points.map((point) => point.map((k) => k.toFixed(1)).join()).join(" "); // prettier-ignore
// An arrow along a circle about the origin; clockwise if `by` is positive.
function arc(radius: number, from: number, by: number, head: number): SVGElement {
  const [begin, end] = [polar(radius, from), polar(radius, from + by)];
  const back = (Math.sign(by) * head * 1.4 * 180) / (Math.PI * radius);
  const tip = [polar(radius - head, from + by), polar(radius, from + by + back), polar(radius + head, from + by)];
  const d = `M${written([begin])}A${radius} ${radius} 0 ${Math.abs(by) > 180 ? 1 : 0} ${by > 0 ? 1 : 0} ${written([end])}`;
  return svg("g", { class: "turn-arrow" }, svg("path", { d, class: "halo" }), svg("path", { d }),
    svg("polygon", { points: written(tip) })); // prettier-ignore
}

const RADIUS = 50;
const APART = 27; // of dials
const DEGREES = 30; // of an hour, and of a place on the Square-1

function clock(state: readonly string[], label: string, puzzle: Clock, { arrow, name }: PictureStyle): SVGSVGElement {
  const picture = svg("svg", { viewBox: `0 0 ${4 * RADIUS + 10} ${2 * RADIUS + 4}`, class: "net clock", role: name ? "group" : "img", "aria-label": label });
  const turning = new Set(arrow && puzzle.dialsOf(arrow));
  for (const side of [0, 1]) {
    const isFront = (state.at(-1) === "front") === (side === 0);
    const group = svg("g", { transform: `translate(${side * (2 * RADIUS + 6) + RADIUS + 2} ${RADIUS + 2})`, class: isFront ? "clock-front" : "clock-back" }, svg("circle", { r: RADIUS, class: "clock-side" }));
    for (let i = 0; i < DIALS; ++i) {
      const place = DIALS * side + i;
      const hour = Number(state[place]);
      const pressed = name ? { role: "button", "aria-label": name(place), tabindex: place === 0 ? 0 : -1 } : {};
      group.append(svg("g", { transform: `translate(${APART * ((i % 3) - 1)} ${APART * (Math.floor(i / 3) - 1)})`, class: turning.has(place) ? "clock-turning" : "", "data-place": place, ...pressed },
        svg("circle", { r: 12.5, class: "clock-dial" }), svg("circle", { cy: -10.5, r: 1.5, class: "clock-twelve" }),
        svg("path", { transform: `rotate(${DEGREES * hour})`, d: "M-2.4 2 0-10 2.4 2Z", class: "clock-hand", "data-hour": hour })));
    }
    if (side === 0 && turning.size > 0) {
      const at = (i: number, apart: number): string => `translate(${2 * apart * ((i % 2) - 0.5)} ${2 * apart * (Math.floor(i / 2) - 0.5)})`;
      puzzle.pinsOf(arrow!).forEach((isUp, i) => {
        group.append(svg("circle", { transform: at(i, APART / 2), r: isUp ? 4.5 : 3, class: isUp ? "clock-pin up" : "clock-pin" }));
        if (isUp) {
          const by = 90 * Math.sign(arrow!.quarters);
          group.append(svg("g", { transform: at(i, APART) }, arc(15, [315, 45, 225, 135][i]! - by / 2, by, 3)));
        }
      });
    }
    picture.append(group);
  }
  return picture;
} // prettier-ignore

// The faces of the sides from the left on, clockwise seen from above: corner A lies between front and left, edge 1 at the left.
const SIDES = ["B", "L", "F", "R"];
// Colours of a piece: the layer's, and those of its sides, clockwise seen from outside. Below they go the other way round,
// from the front on.
export function colorsOf(piece: string): { face: string; sides: string[] } {
  const number = /\d/.test(piece) ? Number(piece) - 1 : piece.charCodeAt(0) - "A".charCodeAt(0);
  const side = (i: number): string => SIDES[(i + 4) % 4]!;
  const isUpper = number < 4;
  const place = number % 4;
  const [before, own] = isUpper ? [side(place - 1), side(place)] : [side(3 - place), side(2 - place)];
  return { face: isUpper ? "D" : "U", sides: /\d/.test(piece) ? [isUpper ? own : before] : [before, own] };
}

const polygon = (points: readonly Point[], color: string): SVGElement =>
  svg("polygon", { points: written(points), class: `sticker c${color}` });
const SQUARE_RADIUS = 42;
const SIDE_WIDTH = 1.32; // of a piece with the colours of its sides, to one without
// A piece of the Square-1, from an angle on clockwise.
export function piecePicture(piece: string, begin: number): SVGElement[] {
  const { face, sides } = colorsOf(piece);
  const tip = SQUARE_RADIUS * Math.cos(Math.PI / 12) * Math.SQRT2;
  const rim = sides.length === 2 ? [polar(SQUARE_RADIUS, begin), polar(tip, begin + DEGREES), polar(SQUARE_RADIUS, begin + 2 * DEGREES)] : [polar(SQUARE_RADIUS, begin), polar(SQUARE_RADIUS, begin + DEGREES)];
  const far = ([x, y]: Point): Point => [x * SIDE_WIDTH, y * SIDE_WIDTH];
  return [polygon([[0, 0], ...rim], face), ...sides.map((side, k) => polygon([rim[k]!, far(rim[k]!), far(rim[k + 1]!), rim[k + 1]!], side))];
} // prettier-ignore

function squareOne(state: readonly string[], label: string, { arrow }: PictureStyle): SVGSVGElement {
  const [size, middle] = [176, 24];
  const picture = svg("svg", { viewBox: `0 0 ${2 * size} ${size + middle}`, class: "net square-one", role: "img", "aria-label": label });
  const isSlice = arrow?.text === "/";
  // The upper layer from above, its front below; the lower one from below, its front above: the cut is left of the front's middle.
  const next = state.indexOf("."); // the place of the next piece
  [180 + DEGREES / 2, -DEGREES / 2].forEach((first, layer) => {
    const own = state.slice(12 * layer, 12 * layer + 12);
    const group = svg("g", { transform: `translate(${size * (layer + 0.5)} ${size / 2})` });
    own.forEach((piece, i) => {
      const begin = first + DEGREES * i;
      if (piece === ".") {
        group.append(svg("polygon", { points: written([[0, 0], polar(SQUARE_RADIUS, begin), polar(SQUARE_RADIUS, begin + DEGREES)]), class: `sticker cnone${12 * layer + i === next ? " wrong" : ""}` }));
      } else if (piece !== own.at(i - 1)) { // the second place of a corner has no picture of its own
        const isStill = isSlice && (layer === 0) === i < 6;
        group.append(svg("g", isStill ? { class: "still" } : {}, ...piecePicture(piece, begin)));
      }
    });
    const cut = [polar(82, first), polar(82, first + 180)];
    const d = `M${written([cut[0]!])}L${written([cut[1]!])}`;
    group.append(...(isSlice ? [svg("path", { d, class: "halo" })] : []), svg("path", { d, class: isSlice ? "cut next" : "cut" }));
    const steps = isSlice ? 0 : (arrow?.layers[layer] ?? 0);
    if (steps !== 0) {
      group.append(arc(80, first + (layer === 0 ? -DEGREES : DEGREES) / 2 - (DEGREES * steps) / 2, DEGREES * steps, 6)); // about the front
    }
    picture.append(group);
  });
  const [left, long] = [34, 58];
  const x = size / 2 - (left + long) / 2;
  const isSquare = state.at(-1) === "-";
  picture.append(svg("rect", { x, y: size, width: left, height: middle - 4, class: "sticker cR" }),
    svg("rect", { x: x + left, y: size, width: isSquare ? long : left, height: middle - 4, class: `sticker c${isSquare ? "R" : "L"}` }));
  return picture;
} // prettier-ignore
