// The cube in space, drawn on a canvas: any size, one layer turning, an arrow for the move to come.
//
// A turning block cuts the cube into at most three boxes, one upon the other along the axis. Each box is convex, so of it
// those faces are drawn that look at the eye, in any order; the boxes are drawn from both ends towards the one at
// whose height the eye is, which is painter's order, exactly. Back stickers may float behind the cube, drawn first.
import { AXIS, cubeOf, type Cube, type Vector } from "../model/cube";
import type { Move } from "../model/moves";

export interface Look {
  colorOf: (letter: string) => string | undefined;
  letters: boolean;
  backs: boolean;
  greyed: ReadonlySet<number>;
  wrong: ReadonlySet<number>;
  arrow: Move | undefined;
}
export interface Turning {
  move: Move;
  part: number; // 0 to 1 of the whole turn
}
type Point = readonly [number, number];

export const PLASTIC = "#15181d";
export const INSIDE = "#0b0d10";
export const GREY = "#8b919b";
export const UNPAINTED = "#4a515c";
const RING = "#ff00d4";
const ARROW = "#7a1fd1";
const DISTANCE = 7.5; // of the eye, in half edges of the cube

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const along = (a: Vector, b: Vector, k: number): Vector => [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]];

function rotated(v: Vector, axis: 0 | 1 | 2, angle: number): Vector {
  const [b, c] = [(axis + 1) % 3, (axis + 2) % 3] as [0 | 1 | 2, 0 | 1 | 2];
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const out: [number, number, number] = [v[0], v[1], v[2]];
  out[b] = v[b] * cos - v[c] * sin;
  out[c] = v[b] * sin + v[c] * cos;
  return out;
}

export class Scene {
  yaw = -0.62;
  pitch = 0.5;
  readonly hits: { sticker: number; points: readonly Point[] }[] = [];
  private readonly cube: Cube;
  private eye: Vector = [0, 0, 1];
  private rows: readonly [Vector, Vector, Vector] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]; // prettier-ignore
  private center: Point = [0, 0];
  private scale = 1;

  constructor(
    private readonly context: CanvasRenderingContext2D,
    readonly size: number,
  ) {
    this.cube = cubeOf(size);
  }

  draw(stickers: readonly string[], look: Look, turning: Turning | undefined, width: number, height: number): void {
    this.aim(width, height, look.backs);
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    this.context.clearRect(0, 0, width, height);
    this.hits.length = 0;
    if (look.backs) {
      this.drawBacks(stickers, look, turning);
    }
    const boxes = this.boxes(turning?.move);
    const axis = turning ? AXIS[turning.move.face]! : 0;
    const height0 = this.eye[axis];
    const own = boxes.findIndex(([, high]) => height0 < high);
    const last = own < 0 ? boxes.length - 1 : own;
    const order = [...boxes.keys()].filter((i) => i < last);
    const above = [...boxes.keys()].filter((i) => i > last).reverse();
    for (const i of [...order, ...above, last]) {
      const [low, high, turns] = boxes[i]!;
      this.drawBox(stickers, look, axis, low, high, turns && turning ? angleOf(this.cube, turning) : 0);
    }
    if (look.arrow && !turning) {
      this.drawArrow(look.arrow);
    }
  }

  hit(x: number, y: number): number | undefined {
    for (let i = this.hits.length - 1; i >= 0; --i) {
      const { points, sticker } = this.hits[i]!;
      const sides = points.map(([ax, ay], k) => {
        const [bx, by] = points[(k + 1) % points.length]!;
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
      });
      if (sides.every((side) => side === sides[0])) {
        return sticker;
      }
    }
    return undefined;
  }

  private aim(width: number, height: number, backs: boolean): void {
    const [sy, cy] = [Math.sin(this.yaw), Math.cos(this.yaw)];
    const [sp, cp] = [Math.sin(this.pitch), Math.cos(this.pitch)];
    this.rows = [
      [cy, 0, sy],
      [sp * sy, cp, -sp * cy],
      [-cp * sy, sp, cp * cy],
    ];
    const far = DISTANCE * this.size;
    this.eye = [this.rows[2][0] * far, this.rows[2][1] * far, this.rows[2][2] * far];
    this.center = [width / 2, height / 2];
    this.scale = (Math.min(width, height) / 2) * (DISTANCE / (backs ? 2.65 : 1.9));
  }

  private project(point: Vector): Point {
    const [x, y, z] = this.rows.map((row) => dot(row, point) / this.size) as [number, number, number];
    const k = this.scale / (DISTANCE - z);
    return [this.center[0] + x * k, this.center[1] - y * k];
  }

  private boxes(move: Move | undefined): [number, number, boolean][] {
    const n = this.size;
    if (!move) {
      return [[-n, n, false]];
    }
    const [low, high] = this.cube.slab(move);
    const all: [number, number, boolean][] = [[-n, low - 1, false], [low - 1, high + 1, true], [high + 1, n, false]]; // prettier-ignore
    return all.filter(([from, to]) => to > from);
  }

  private drawBox(
    stickers: readonly string[],
    look: Look,
    axis: 0 | 1 | 2,
    low: number,
    high: number,
    angle: number,
  ): void {
    const n = this.size;
    for (let a = 0; a < 3; ++a) {
      for (const side of [-1, 1]) {
        const normal: [number, number, number] = [0, 0, 0];
        normal[a] = side;
        const reach = a === axis ? (side < 0 ? low : high) : side * n;
        const turned = rotated(normal, axis, angle);
        const middle: [number, number, number] = [0, 0, 0];
        middle[axis] = (low + high) / 2;
        middle[a] = reach;
        const at = rotated(middle, axis, angle);
        if (dot(turned, this.eye) <= dot(turned, at)) {
          continue;
        }
        const halves: [number, number, number] = [n, n, n];
        halves[axis] = (high - low) / 2;
        const outside = Math.abs(reach) === n;
        this.polygon(this.quad(middle, a, halves, axis, angle), outside ? PLASTIC : INSIDE, 1);
        if (outside) {
          this.drawStickers(stickers, look, normal, axis, low, high, angle);
        }
      }
    }
  }

  // The four corners of a rectangle about `middle`, across axis `a`, turned and projected.
  private quad(middle: Vector, a: number, halves: Vector, axis: 0 | 1 | 2, angle: number): Point[] {
    const [b, c] = [(a + 1) % 3, (a + 2) % 3];
    return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([sb, sc]) => {
      const corner: [number, number, number] = [middle[0], middle[1], middle[2]];
      corner[b]! += sb! * halves[b]!;
      corner[c]! += sc! * halves[c]!;
      return this.project(rotated(corner, axis, angle));
    }); // prettier-ignore
  }

  private drawStickers(
    stickers: readonly string[],
    look: Look,
    normal: Vector,
    axis: 0 | 1 | 2,
    low: number,
    high: number,
    angle: number,
  ): void {
    this.cube.places.forEach((place, i) => {
      if (dot(place.normal, normal) < 1 || place.at[axis] < low || place.at[axis] > high) {
        return;
      }
      const a = normal.findIndex((k) => k !== 0);
      const points = this.quad(along(place.at, normal, 1.005), a, [0.82, 0.82, 0.82], axis, angle);
      this.hits.push({ sticker: i, points });
      this.sticker(points, stickers[i]!, i, look);
      if (look.letters && !look.greyed.has(i) && stickers[i] !== "-") {
        this.letter(points, stickers[i]!, place.normal);
      }
    });
  }

  private sticker(points: readonly Point[], letter: string, place: number, look: Look): void {
    const color = look.greyed.has(place) ? GREY : (look.colorOf(letter) ?? UNPAINTED);
    this.polygon(points, color, 0.13 * this.unit(points));
    if (look.wrong.has(place)) {
      this.outline(points, RING, 0.16 * this.unit(points));
    }
  }

  private unit(points: readonly Point[]): number {
    const [a, b, c] = points as [Point, Point, Point];
    return Math.min(Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(c[0] - b[0], c[1] - b[1]));
  }

  private path(points: readonly Point[]): void {
    this.context.beginPath();
    points.forEach(([x, y], k) => (k === 0 ? this.context.moveTo(x, y) : this.context.lineTo(x, y)));
    this.context.closePath();
  }
  private polygon(points: readonly Point[], color: string, round: number): void {
    this.path(points);
    this.context.fillStyle = this.context.strokeStyle = color;
    this.context.lineJoin = "round";
    this.context.lineWidth = round;
    this.context.fill();
    this.context.stroke();
  }
  private outline(points: readonly Point[], color: string, width: number): void {
    this.path(points);
    this.context.strokeStyle = color;
    this.context.lineWidth = width;
    this.context.stroke();
  }

  // Upright on the screen as far as the sticker allows: letters are read, not turned with the layer.
  private letter(points: readonly Point[], letter: string, normal: Vector): void {
    const x = points.reduce((sum, point) => sum + point[0], 0) / 4;
    const y = points.reduce((sum, point) => sum + point[1], 0) / 4;
    const flat = 0.45 + 0.55 * Math.abs(dot(normal, this.eye)) / Math.hypot(...this.eye); // prettier-ignore
    const tall = 1.05 * flat * this.unit(points);
    this.context.font = `700 ${tall.toFixed(1)}px system-ui, sans-serif`;
    this.context.textAlign = "center";
    this.context.textBaseline = "middle";
    this.context.fillStyle = letter === "B" ? "#ffffff" : "#10131a";
    this.context.fillText(letter, x, y);
  }

  private drawBacks(stickers: readonly string[], look: Look, turning: Turning | undefined): void {
    const axis = turning ? AXIS[turning.move.face]! : 0;
    const [low, high] = turning ? this.cube.slab(turning.move) : [0, 0];
    this.cube.places.forEach((place, i) => {
      const turns = turning && place.at[axis] >= low && place.at[axis] <= high;
      const angle = turns ? angleOf(this.cube, turning) : 0;
      const normal = rotated(place.normal, axis, angle);
      const middle = along(place.at, place.normal, 0.62 * this.size);
      if (dot(normal, this.eye) < dot(normal, rotated(middle, axis, angle))) {
        const a = place.normal.findIndex((k) => k !== 0);
        this.sticker(this.quad(middle, a, [0.7, 0.7, 0.7], axis, angle), stickers[i]!, i, look);
      }
    });
  }

  // A band round the layers that are to turn, over the side faces one sees, with its head where they go.
  private drawArrow(move: Move): void {
    const axis = AXIS[move.face]!;
    const [b, c] = [(axis + 1) % 3, (axis + 2) % 3] as [0 | 1 | 2, 0 | 1 | 2];
    const [low, high] = this.cube.slab(move);
    const quarters = this.cube.quarters(move);
    const n = this.size + 0.06;
    const at = (angle: number): Vector => {
      // The square round the axis, by angle.
      const [x, y] = [Math.cos(angle), Math.sin(angle)];
      const k = n / Math.max(Math.abs(x), Math.abs(y));
      const out: [number, number, number] = [0, 0, 0];
      out[axis] = (low + high) / 2;
      out[b] = x * k;
      out[c] = y * k;
      return out;
    };
    const isSeen = (angle: number): boolean => {
      const point = at(angle);
      const normal: [number, number, number] = [0, 0, 0];
      const side = Math.abs(point[b]) >= Math.abs(point[c]) ? b : c;
      normal[side] = Math.sign(point[side]);
      return dot(normal, this.eye) > dot(normal, point);
    };
    const steps = 96;
    const way = quarters === 3 ? 1 : -1; // turning about the axis, as angles grow or fall
    const seen = Array.from({ length: steps }, (_, k) => isSeen(((k + 0.5) / steps) * 2 * Math.PI));
    if (!seen.includes(true)) {
      return;
    }
    const first = seen.findIndex((is, k) => is && !seen[(k + steps - 1) % steps]);
    const count = first < 0 ? steps : seen.filter(Boolean).length;
    const margin = Math.max(2, Math.round(count * 0.1));
    const angles = Array.from(
      { length: count - 2 * margin },
      (_, k) => ((Math.max(first, 0) + margin + k + 0.5) / steps) * 2 * Math.PI,
    );
    const line = (way > 0 ? angles : angles.reverse()).map((angle) => this.project(at(angle)));
    const unit = (this.scale / DISTANCE / this.size) * (0.55 + 0.32 * (high - low));
    const heads = quarters === 2 ? [line.length - 1, line.length - 1 - Math.round(line.length / 4)] : [line.length - 1];
    for (const [color, extra] of [
      ["#ffffff", 0.42],
      [ARROW, 0],
    ] as const) {
      this.context.strokeStyle = this.context.fillStyle = color;
      this.context.lineCap = "round";
      this.context.lineJoin = "round";
      this.context.lineWidth = unit * (0.62 + extra);
      this.context.beginPath();
      line.slice(0, -4).forEach(([x, y], k) => (k === 0 ? this.context.moveTo(x, y) : this.context.lineTo(x, y)));
      this.context.stroke();
      heads.forEach((k) => this.arrowHead(line[Math.max(0, k - 4)]!, line[k]!, unit, extra));
    }
  }

  private arrowHead(from: Point, to: Point, unit: number, extra: number): void {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const tall = unit * 1.5;
    const wide = unit * 1.05;
    this.context.lineWidth = unit * (0.2 + extra);
    this.context.beginPath();
    this.context.moveTo(to[0] + dx * tall * 0.35, to[1] + dy * tall * 0.35);
    this.context.lineTo(to[0] - dx * tall * 0.65 - dy * wide, to[1] - dy * tall * 0.65 + dx * wide);
    this.context.lineTo(to[0] - dx * tall * 0.65 + dy * wide, to[1] - dy * tall * 0.65 - dx * wide);
    this.context.closePath();
    this.context.fill();
    this.context.stroke();
  }
}

// Clockwise seen from R, U, F is against the sense of angles about the axis.
function angleOf(cube: Cube, { move, part }: Turning): number {
  const quarters = cube.quarters(move);
  return (quarters === 3 ? 1 : -quarters) * (Math.PI / 2) * part;
}
