// The net of a cube in SVG: needs nothing but letters, and is there on paper too.
import { svg } from "../dom";
import { cubeOf, FACES } from "../model/cube";
import { prefs } from "../prefs";

const STEP = 10; // of one sticker, with its gap
const AT: Record<string, [number, number]> = { U: [1, 0], L: [0, 1], F: [1, 1], R: [2, 1], B: [3, 1], D: [1, 2] };
const faceStep = (size: number): number => size * STEP + 3;

export const viewOf = (size: number): string => `0 0 ${4 * faceStep(size) - 2} ${3 * faceStep(size) - 2}`;

export function placeInNet(sticker: number, size = 4): { x: number; y: number } {
  const cube = cubeOf(size);
  const [column, row] = AT[FACES[cube.face(sticker)]!]!;
  return {
    x: column * faceStep(size) + cube.column(sticker) * STEP,
    y: row * faceStep(size) + cube.row(sticker) * STEP,
  };
}

export interface NetStyle {
  greyed?: ReadonlySet<number>; // places whose pieces do not matter now
  wrong?: ReadonlySet<number>; // places to point at
}

export const classOf = (letter: string): string => `sticker c${FACES.includes(letter) ? letter : "none"}`;

// A net to look at; `label` describes it to those who cannot.
export function net(stickers: readonly string[], label: string, style: NetStyle = {}, size = 4): SVGSVGElement {
  const picture = svg("svg", { viewBox: viewOf(size), class: "net", role: "img", "aria-label": label });
  stickers.forEach((letter, i) => {
    const { x, y } = placeInNet(i, size);
    const marks = `${style.greyed?.has(i) ? " greyed" : ""}${style.wrong?.has(i) ? " wrong" : ""}`;
    picture.append(
      svg("rect", {
        x: x + 0.5,
        y: y + 0.5,
        width: STEP - 1,
        height: STEP - 1,
        rx: 1.6,
        class: classOf(letter) + marks,
      }),
    );
    if (prefs.get().letters && !style.greyed?.has(i)) {
      picture.append(svg("text", { x: x + STEP / 2, y: y + STEP / 2 + 2, class: `mark on-${letter}` }, letter));
    }
  });
  return picture;
}
