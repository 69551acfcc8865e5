// The faces of a solid laid out in the plane: each beside its parent, along the edge that they share.
import type { Face, Flat, Spot } from "./puzzle";
import { dot, frameOf, isNear, type Vector } from "./vectors";

type Flat2 = readonly [number, number];
type Motion = (at: Flat2) => Flat2;

export function unfolded(faces: readonly Face[], spots: readonly Spot[], parents: readonly number[]): Flat {
  const known = new Map<number, Motion>();
  const onFace = (face: number, point: Vector): Flat2 => {
    const [right, up] = frameOf(faces[face]!.normal);
    return [dot(right, point), -dot(up, point)];
  };
  const placed = (face: number, point: Vector): Flat2 => motion(face)(onFace(face, point));
  function motion(face: number): Motion {
    const found = known.get(face);
    if (found) {
      return found;
    }
    const parent = parents[face]!;
    let made: Motion = (at) => at;
    if (parent >= 0) {
      const shared = faces[face]!.outline.filter((corner) => faces[parent]!.outline.some((other) => isNear(other, corner))); // prettier-ignore
      const ends = [shared[0]!, shared.at(-1)!] as const;
      const [a, b] = ends.map((corner) => onFace(face, corner)) as [Flat2, Flat2];
      const [toA, toB] = ends.map((corner) => placed(parent, corner)) as [Flat2, Flat2];
      const angle = Math.atan2(toB[1] - toA[1], toB[0] - toA[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
      made = ([x, y]) => [toA[0] + cos * (x - a[0]) - sin * (y - a[1]), toA[1] + sin * (x - a[0]) + cos * (y - a[1])];
    }
    known.set(face, made);
    return made;
  }
  const outlines = spots.map(({ face, outline }) => outline.map((corner) => placed(face, corner)));
  // As wide as the net of a cube is drawn, so that lines and letters have the same sizes.
  const all = outlines.flat();
  const [left, top] = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))];
  const [right, bottom] = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))];
  const scale = 170 / (right - left);
  return {
    view: `-1 -1 172 ${(bottom - top) * scale + 2}`,
    outlines: outlines.map((outline) => outline.map(([x, y]) => [(x - left) * scale, (y - top) * scale] as const)),
  };
}
