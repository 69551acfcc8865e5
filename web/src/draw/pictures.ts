// Pictures of what scrambles make: nets, the Clock's two sides, the Square-1's layers from above and from below.
import { svg } from "../dom";
import { dialsAfter } from "../model/clock";
import { puzzleOf } from "../model/puzzles";
import { squareOneAfter } from "../model/square_one";
import { net } from "./net";

// The puzzle after these moves. Throws Unreadable.
export function pictureOf(puzzle: string, scramble: string, label: string): SVGSVGElement {
  if (puzzle === "clock") {
    return clock(dialsAfter(scramble), label);
  }
  if (puzzle === "square1") {
    return squareOne(scramble, label);
  }
  const drawn = puzzleOf(puzzle)!;
  return net(drawn.after(drawn.start, drawn.read(scramble)), label, {}, drawn);
}

const RADIUS = 50;
const APART = 27; // of dials
const DEGREES = 30; // of an hour, and of a place on the Square-1

function clock(dials: readonly number[], label: string): SVGSVGElement {
  const picture = svg("svg", { viewBox: `0 0 ${4 * RADIUS + 10} ${2 * RADIUS + 4}`, class: "net clock", role: "img", "aria-label": label });
  for (const side of [0, 1]) {
    const group = svg("g", { transform: `translate(${side * (2 * RADIUS + 6) + RADIUS + 2} ${RADIUS + 2})`, class: side === 0 ? "clock-front" : "clock-back" }, svg("circle", { r: RADIUS, class: "clock-side" }));
    for (let i = 0; i < 9; ++i) {
      const hour = dials[9 * side + i]!;
      group.append(svg("g", { transform: `translate(${APART * ((i % 3) - 1)} ${APART * (Math.floor(i / 3) - 1)})` },
        svg("circle", { r: 12.5, class: "clock-dial" }), svg("circle", { cy: -10.5, r: 1.5, class: "clock-twelve" }),
        svg("path", { transform: `rotate(${DEGREES * hour})`, d: "M-2.4 2 0-10 2.4 2Z", class: "clock-hand", "data-hour": hour })));
    }
    picture.append(group);
  }
  return picture;
} // prettier-ignore

// The faces of the sides from the left on, clockwise seen from above: corner A lies between front and left, edge 1 at the left.
const SIDES = ["B", "L", "F", "R"];
// Colours of a piece: the layer's, and those of its sides, clockwise seen from outside. Below they go the other way round,
// from the front on.
function colorsOf(piece: string): { face: string; sides: string[] } {
  const number = /\d/.test(piece) ? Number(piece) - 1 : piece.charCodeAt(0) - "A".charCodeAt(0);
  const side = (i: number): string => SIDES[(i + 4) % 4]!;
  const isUpper = number < 4;
  const place = number % 4;
  const [before, own] = isUpper ? [side(place - 1), side(place)] : [side(3 - place), side(2 - place)];
  return { face: isUpper ? "D" : "U", sides: /\d/.test(piece) ? [isUpper ? own : before] : [before, own] };
}

type Point = readonly [number, number];
// Clockwise from upwards.
const polar = (radius: number, degrees: number): Point => [radius * Math.sin((degrees * Math.PI) / 180), -radius * Math.cos((degrees * Math.PI) / 180)]; // prettier-ignore

function squareOne(scramble: string, label: string): SVGSVGElement {
  const { places, isMiddleSquare } = squareOneAfter(scramble);
  const [size, middle, radius, outer] = [160, 24, 42, 1.32];
  const picture = svg("svg", { viewBox: `0 0 ${2 * size} ${size + middle}`, class: "net square-one", role: "img", "aria-label": label });
  const polygon = (points: readonly Point[], color: string): SVGElement =>
    svg("polygon", { points: points.map((point) => point.map((k) => k.toFixed(1)).join()).join(" "), class: `sticker c${color}` });
  // The upper layer from above, its front below; the lower one from below, its front above: the cut is left of the front's middle.
  [180 + DEGREES / 2, -DEGREES / 2].forEach((first, layer) => {
    const own = places.slice(12 * layer, 12 * layer + 12);
    const group = svg("g", { transform: `translate(${size * (layer + 0.5)} ${size / 2})` });
    own.forEach((piece, i) => {
      if (piece === own.at(i - 1)) {
        return; // the second place of a corner
      }
      const { face, sides } = colorsOf(piece);
      const begin = first + DEGREES * i;
      const tip = radius * Math.cos(Math.PI / 12) * Math.SQRT2;
      const rim = sides.length === 2 ? [polar(radius, begin), polar(tip, begin + DEGREES), polar(radius, begin + 2 * DEGREES)] : [polar(radius, begin), polar(radius, begin + DEGREES)];
      const far = ([x, y]: Point): Point => [x * outer, y * outer];
      group.append(polygon([[0, 0], ...rim], face), ...sides.map((side, k) => polygon([rim[k]!, far(rim[k]!), far(rim[k + 1]!), rim[k + 1]!], side)));
    });
    picture.append(group);
  });
  const [left, long] = [34, 58];
  const x = size / 2 - (left + long) / 2;
  picture.append(svg("rect", { x, y: size, width: left, height: middle - 4, class: "sticker cR" }),
    svg("rect", { x: x + left, y: size, width: isMiddleSquare ? long : left, height: middle - 4, class: `sticker c${isMiddleSquare ? "R" : "L"}` }));
  return picture;
} // prettier-ignore
