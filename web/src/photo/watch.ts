// The live camera's decisions: whether a face is held still, and whether it was taken before.
import { labOf, type Lab, type Rgb } from "./color";
import type { Quad } from "./sample";

const STILL = 450; // milliseconds
const FRAMES = 3;
const MOVED = 0.025; // of the picture, by any corner
const LOST = 3; // frames in a row without a face
const DIFFERENT = 0.12; // of colours, in OKLab
const SAME = 3; // stickers of sixteen that may look different on one face: the light moves over it

export class Stillness {
  private start: { quad: Quad; time: number } | undefined;
  private frames = 0;
  private lost = 0;

  reset(): void {
    this.start = undefined;
    this.frames = this.lost = 0;
  }

  // RETURNS whether the face has been where it is for long enough. Corners are in parts of the picture.
  sees(quad: Quad | undefined, time: number): boolean {
    if (!quad) {
      if (++this.lost >= LOST) {
        this.reset();
      }
      return false;
    }
    const { start } = this;
    const isThere = start?.quad.every(([x, y], k) => Math.hypot(x - quad[k]![0], y - quad[k]![1]) < MOVED);
    if (!start || !isThere) {
      this.reset();
      this.start = { quad, time };
    }
    this.lost = 0;
    return ++this.frames >= FRAMES && time - this.start!.time >= STILL;
  }
}

function quarter<T>(face: readonly T[]): T[] {
  const size = Math.sqrt(face.length);
  return face.map((_, i) => face[size * (size - 1 - (i % size)) + Math.floor(i / size)]!);
}

// RETURNS whether these are the colours of one face, perhaps turned.
export function isSameFace(one: readonly Rgb[], two: readonly Rgb[]): boolean {
  const seen = one.map(labOf);
  const apart = (a: Lab, b: Lab): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  let other = two.map(labOf);
  for (let turn = 0; turn < 4; ++turn) {
    if (seen.filter((lab, i) => apart(lab, other[i]!) > DIFFERENT).length <= (SAME * one.length) / 16) {
      return true;
    }
    other = quarter(other);
  }
  return false;
}
