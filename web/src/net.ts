// Our own pictures of a cube, in SVG: the net, and a view in space of three faces. They need nothing but
// letters, so they are there without WebGL, on paper and while the 3D cube is still loading.
import { svg } from "./dom";
import { prefs } from "./prefs";
import { FACES } from "./cube";

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

// Three faces in space: seen from the front right above (U F R), or from the back left below (D B L).
export function corner(stickers: readonly string[], label: string, fromBehind = false): SVGSVGElement {
  const picture = svg("svg", { viewBox: "-46 -50 92 100", class: "corner", role: "img", "aria-label": label });
  const [a, b] = [9.6, 5.5]; // half the width and height of a sticker lying in a slanted face
  // Origin and the directions of columns and rows of each face.
  const faces: [string, [number, number], [number, number], [number, number]][] = fromBehind
    ? [["B", [-4 * a, -2 * b - 2], [a, -b], [0, 11]], ["L", [0, -4 * b - 2], [a, b], [0, 11]], ["D", [0, 4 * b + 22], [-a, -b], [a, -b]]]
    : [["U", [0, -4 * b - 24], [a, b], [-a, b]], ["F", [-4 * a, -22], [a, b], [0, 11]], ["R", [0, 4 * b - 22], [a, -b], [0, 11]]];
  for (const [face, origin, column, row] of faces) {
    const first = 16 * FACES.indexOf(face);
    for (let i = 0; i < 16; ++i) {
      const [c, r] = [i & 3, i >> 2];
      // A B seen from behind begins at the side of R; D ends at the front.
      const at = (u: number, v: number) =>
        `${(origin[0] + u * column[0] + v * row[0]).toFixed(1)},${(origin[1] + u * column[1] + v * row[1]).toFixed(1)}`;
      const points = [at(c + 0.06, r + 0.06), at(c + 0.94, r + 0.06), at(c + 0.94, r + 0.94), at(c + 0.06, r + 0.94)].join(" ");
      picture.append(svg("polygon", { points, class: classOf(stickers[first + i]!) }));
    }
  }
  return picture;
}
