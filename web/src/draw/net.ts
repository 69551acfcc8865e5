// The net of a puzzle in SVG: needs nothing but names of faces, and is there on paper too.
import { svg } from "../dom";
import { Cube, cubeOf, FACES, STEP } from "../model/cube";
import type { Puzzle } from "../model/puzzle";
import { colorOf, isDark, onCube, prefs } from "../prefs";
import { UNPAINTED } from "./space";

export interface NetStyle {
  greyed?: ReadonlySet<number>; // places whose pieces do not matter now
  wrong?: ReadonlySet<number>; // places to point at
  name?: (place: number) => string; // stickers are buttons, called so
}

export const classOf = (letter: string): string => `sticker c${FACES.includes(letter) ? onCube(letter) : "none"}`;

// A net to look at; `label` describes it to those who cannot.
export function net(stickers: readonly string[], label: string, style: NetStyle = {}, puzzle: Puzzle = cubeOf(4)): SVGSVGElement {
  const picture = svg("svg", { viewBox: puzzle.flat.view, class: "net", role: style.name ? "group" : "img", "aria-label": label });
  stickers.forEach((name, i) => {
    const outline = puzzle.flat.outlines[i]!;
    const marks = `${style.greyed?.has(i) ? " greyed" : ""}${style.wrong?.has(i) ? " wrong" : ""}`;
    const color = puzzle.colors[name] ?? "-";
    const pressed = style.name ? { role: "button", "aria-label": style.name(i), tabindex: i === 0 ? 0 : -1 } : {};
    if (puzzle instanceof Cube) {
      const [x, y] = outline[0]!;
      picture.append(svg("rect", { x: x + 0.5, y: y + 0.5, width: STEP - 1, height: STEP - 1, rx: 1.6, class: classOf(color) + marks, "data-place": i, ...pressed }));
    } else {
      picture.append(svg("polygon", { points: outline.map((point) => point.map((k) => k.toFixed(2)).join()).join(" "), fill: colorOf(color) ?? UNPAINTED, class: `sticker${marks}`, "data-place": i, ...pressed }));
    }
    if (prefs.get().letters && !style.greyed?.has(i)) {
      const [x, y] = [0, 1].map((k) => outline.reduce((sum, point) => sum + point[k]!, 0) / outline.length) as [number, number];
      picture.append(svg("text", { x, y: y + 2, class: `mark${isDark(puzzle instanceof Cube ? onCube(color) : color) ? " on-dark" : ""}` }, name));
    }
  });
  return picture;
} // prettier-ignore
