// Points and directions in space, and convex polygons there.

export type Vector = readonly [number, number, number];
export type Polygon = readonly Vector[];
const TINY = 1e-6;

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const along = (a: Vector, b: Vector, k: number): Vector => [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]];
export const scaled = (a: Vector, k: number): Vector => [k * a[0], k * a[1], k * a[2]];
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: Vector): Vector => scaled(a, 1 / Math.hypot(...a));
export const isNear = (a: Vector, b: Vector): boolean => Math.hypot(...along(a, b, -1)) < TINY;

// About an axis of length 1, counterclockwise seen from where it points to (Rodrigues).
export function rotated(v: Vector, axis: Vector, angle: number): Vector {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const turned = along(scaled(v, cos), cross(axis, v), sin);
  return along(turned, axis, dot(axis, v) * (1 - cos));
}

// Two directions in a plane whose normal points to the viewer: to the right, and up.
export function frameOf(normal: Vector): [Vector, Vector] {
  const hint: Vector = Math.abs(normal[1]) > 0.9 ? [0, 0, -normal[1]] : [0, 1, 0];
  const right = unit(cross(hint, normal));
  return [right, cross(normal, right)];
}

// A square in a plane, much larger than any puzzle.
export function plane(normal: Vector, distance: number): Vector[] {
  const [right, up] = frameOf(normal);
  const middle = scaled(normal, distance);
  const signs = [[1, 1], [-1, 1], [-1, -1], [1, -1]] as const; // prettier-ignore
  return signs.map(([x, y]) => along(along(middle, right, 50 * x), up, 50 * y));
}

// Returns the part of a polygon with normal * x >= distance.
export function clipped(polygon: Polygon, normal: Vector, distance: number): Vector[] {
  const out: Vector[] = [];
  const add = (corner: Vector): void => {
    if (out.length === 0 || !isNear(out.at(-1)!, corner)) {
      out.push(corner);
    }
  };
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length]!;
    const [atA, atB] = [dot(normal, a) - distance, dot(normal, b) - distance];
    if (atA >= 0) {
      add(a);
    }
    if (atA >= 0 !== atB >= 0) {
      add(along(a, along(b, a, -1), atA / (atA - atB)));
    }
  });
  if (out.length > 1 && isNear(out[0]!, out.at(-1)!)) {
    out.pop();
  }
  return out;
}

export function area(polygon: Polygon): number {
  let sum: Vector = [0, 0, 0];
  for (let i = 2; i < polygon.length; ++i) {
    sum = along(sum, cross(along(polygon[i - 1]!, polygon[0]!, -1), along(polygon[i]!, polygon[0]!, -1)), 1);
  }
  return Math.hypot(...sum) / 2;
}

export const centroid = (polygon: Polygon): Vector =>
  scaled(polygon.reduce<Vector>((sum, corner) => along(sum, corner, 1), [0, 0, 0]), 1 / polygon.length); // prettier-ignore

// The polygon without a margin along each of its edges. Its corners go round counterclockwise, seen from outside.
export function inset(polygon: Polygon, normal: Vector, margin: number): Vector[] {
  return polygon.reduce<Vector[]>((left, a, i) => {
    const inward = unit(cross(normal, along(polygon[(i + 1) % polygon.length]!, a, -1)));
    return clipped(left, inward, dot(inward, a) + margin);
  }, polygon.slice());
}
