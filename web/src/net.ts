// Our own pictures of a cube, in SVG: the net, and a view in space of three faces. They need nothing but
// letters, so they are there without WebGL, on paper and while the 3D cube is still loading.
import { svg } from "./dom";
import { prefs } from "./prefs";
import { FACES, PLACES } from "./cube";

const STEP = 10; // of one sticker, with its gap
const FACE = 4 * STEP + 3;
const AT: Record<string, [number, number]> = { U: [1, 0], L: [0, 1], F: [1, 1], R: [2, 1], B: [3, 1], D: [1, 2] };
export const NET_VIEW = `0 0 ${4 * FACE - 2} ${3 * FACE - 2}`;

export function placeInNet(sticker: number): { x: number; y: number } {
  const [column, row] = AT[FACES[sticker >> 4]!]!;
  return { x: column * FACE + (sticker & 3) * STEP, y: row * FACE + ((sticker >> 2) & 3) * STEP };
}

export interface NetStyle {
  greyed?: ReadonlySet<number>; // places whose pieces do not matter now
  wrong?: ReadonlySet<number>; // places to point at
}

export const classOf = (letter: string): string => `sticker c${FACES.includes(letter) ? letter : "none"}`;

// A net to look at; `label` describes it to those who cannot.
export function net(stickers: readonly string[], label: string, style: NetStyle = {}): SVGSVGElement {
  const picture = svg("svg", { viewBox: NET_VIEW, class: "net", role: "img", "aria-label": label });
  stickers.forEach((letter, i) => {
    const { x, y } = placeInNet(i);
    const marks = `${style.greyed?.has(i) ? " greyed" : ""}${style.wrong?.has(i) ? " wrong" : ""}`;
    picture.append(svg("rect", { x: x + 0.5, y: y + 0.5, width: STEP - 1, height: STEP - 1, rx: 1.6, class: classOf(letter) + marks }));
    if (prefs.letters && !style.greyed?.has(i)) {
      picture.append(svg("text", { x: x + STEP / 2, y: y + STEP / 2 + 2, class: `mark on-${letter}` }, letter));
    }
  });
  return picture;
}

// Three faces in space: seen from the front right above (U F R), or from the back left below (B L D).
export function corner(stickers: readonly string[], label: string, fromBehind = false): SVGSVGElement {
  const picture = svg("svg", { viewBox: "-6 -7 12 14", class: "corner", role: "img", "aria-label": label });
  const side = fromBehind ? -1 : 1;
  PLACES.forEach(({ at, normal }, i) => {
    if (normal[0] + normal[1] + normal[2] !== side) {
      return;
    }
    const across = [0, 1, 2].filter((axis) => normal[axis] === 0);
    const points = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map((signs) => {
      const [x, y, z] = at.map((coordinate, axis) => {
        const k = across.indexOf(axis);
        return coordinate + (k < 0 ? normal[axis]! : 0.92 * signs[k]!);
      }) as [number, number, number];
      return `${((side * (x - z)) * 0.7071).toFixed(2)},${((x - 2 * y + z) * 0.4082).toFixed(2)}`;
    });
    picture.append(svg("polygon", { points: points.join(" "), class: classOf(stickers[i]!) }));
  });
  return picture;
}
