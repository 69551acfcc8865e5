// From a picture of a face and its four corners to the colours of its stickers, `size` across.
import { linear, type Rgb } from "./color";

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>; // red, green, blue, alpha, row by row
}
export type Corner = readonly [number, number];
export type Quad = readonly [Corner, Corner, Corner, Corner]; // top left, top right, bottom right, bottom left

// A point of the unit square on the picture: the projection that takes its corners to those of the face.
// Source: P. Heckbert, Fundamentals of texture mapping and image warping (1989), section 2.2.3.
export function onto(quad: Quad): (u: number, v: number) => Corner {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = quad;
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return (u, v) => {
    const w = g * u + h * v + 1;
    return [
      ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / w,
      ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / w,
    ];
  };
}

const POINTS = 9; // across a sticker
const INNER = 0.68; // of its width: the rest may be plastic, or the next one
const ENOUGH = 0.45; // of the points of the commonest colour
const ALIKE = 0.07 ** 2; // squared: how far points of one colour are apart as encoded, 0 to 1

// The colour of many points of each sticker's middle; of several such colours the one with the least white in it, which may be
// glare. A logo and the edge of glare have few points of one colour.
export function colorsOf(picture: Picture, quad: Quad, size = 4): Rgb[] {
  const point = onto(quad);
  return Array.from({ length: size ** 2 }, (_, i) => {
    const seen: Rgb[] = [];
    for (let k = 0; k < POINTS * POINTS; ++k) {
      const du = (((k % POINTS) + 0.5) / POINTS - 0.5) * INNER + 0.5;
      const dv = ((Math.floor(k / POINTS) + 0.5) / POINTS - 0.5) * INNER + 0.5;
      const [x, y] = point(((i % size) + du) / size, (Math.floor(i / size) + dv) / size);
      const column = Math.min(picture.width - 1, Math.max(0, Math.round(x)));
      const row = Math.min(picture.height - 1, Math.max(0, Math.round(y)));
      const at = 4 * (row * picture.width + column);
      seen.push([picture.data[at]! / 255, picture.data[at + 1]! / 255, picture.data[at + 2]! / 255]);
    }
    const groups = seen.map((a) => seen.filter((b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2 < ALIKE));
    const enough = ENOUGH * Math.max(...groups.map(({ length }) => length));
    const white = (k: number): number => Math.min(...seen[k]!);
    const likely = seen.map((_, k) => k).filter((k) => groups[k]!.length >= enough);
    const most = groups[likely.reduce((a, b) => (white(b) < white(a) ? b : a))]!;
    return [0, 1, 2].map((c) => most.reduce((sum, one) => sum + linear(255 * one[c]!), 0) / most.length) as unknown as Rgb;
  }); // prettier-ignore
}
