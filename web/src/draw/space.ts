// A puzzle in space, drawn on a canvas: any convex body, one layer turning, an arrow for the move to come.
//
// A turning layer cuts the body into at most three, one upon the other along the axis. Each is convex, so of it those
// faces are drawn that look at the eye, in any order; the three are drawn from both ends towards the one at
// whose height the eye is, which is painter's order, exactly. Back stickers may float behind, drawn first.
import type { Move } from "../model/moves";
import type { Face, Puzzle, Slab, Spot } from "../model/puzzle";
import { along, clipped, cross, dot, frameOf, inset, plane, rotated, scaled, type Polygon, type Vector } from "../model/vectors"; // prettier-ignore
import { isDark } from "../prefs";

export interface Look {
  colorOf: (color: string) => string | undefined;
  shown: (color: string) => string; // the colour in the scheme of choice
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
const DISTANCE = 7.5; // of the eye, in half edges of the cube that the body fits in
const TINY = 1e-6;
const QUARTER = Math.PI / 2;
// From where each face of a cube is in front, a little from above and the side.
export const VIEWS: Readonly<Record<string, { yaw: number; pitch: number }>> = {
  F: { yaw: -0.35, pitch: 0.35 }, R: { yaw: -0.35 - QUARTER, pitch: 0.35 }, B: { yaw: -0.35 - 2 * QUARTER, pitch: 0.35 },
  L: { yaw: -0.35 - 3 * QUARTER, pitch: 0.35 }, U: { yaw: -0.3 - 4 * QUARTER, pitch: 1.1 }, D: { yaw: -0.3 - 4 * QUARTER, pitch: -1.1 },
}; // prettier-ignore

export class Scene {
  yaw: number;
  pitch = 0.5;
  readonly hits: { sticker: number; points: readonly Point[] }[] = [];
  private eye: Vector = [0, 0, 1];
  private rows: readonly [Vector, Vector, Vector] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]; // prettier-ignore
  private center: Point = [0, 0];
  private scale = 1;
  private readonly gap: number; // about each sticker, in space
  private readonly inner: readonly Vector[][]; // outlines of stickers, within the gaps

  constructor(
    private readonly context: CanvasRenderingContext2D,
    readonly puzzle: Puzzle,
  ) {
    // One gap between all stickers, by how large they are in the mean.
    const sizes = puzzle.spots.map(({ outline, center }) => Math.min(...outline.map((at) => Math.hypot(...along(at, center, -1))))); // prettier-ignore
    this.gap = (0.128 * sizes.reduce((sum, size) => sum + size, 0)) / sizes.length;
    this.inner = puzzle.spots.map((spot) => inset(spot.outline, this.face(spot).normal, 0.45 * this.gap));
    this.yaw = puzzle.yaw;
  }

  // `ground`: the colour behind the puzzle, on a canvas that has no transparency.
  draw(stickers: readonly string[], look: Look, turning: Turning | undefined, width: number, height: number, ground?: string): void {
    this.aim(width, height, look.backs);
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    if (ground) {
      this.context.fillStyle = ground;
      this.context.fillRect(0, 0, width, height);
    } else {
      this.context.clearRect(0, 0, width, height);
    }
    this.hits.length = 0;
    const layers = this.layers(turning);
    if (look.backs) {
      this.drawBacks(stickers, look, layers);
    }
    const height0 = dot(layers[0]!.axis, this.eye);
    const own = layers.findIndex(({ high }) => height0 < high);
    const last = own < 0 ? layers.length - 1 : own;
    const below = layers.slice(0, last);
    const above = layers.slice(last + 1).reverse();
    for (const layer of [...below, ...above, layers[last]!]) {
      this.drawLayer(stickers, look, layer);
    }
    const move = turning?.move ?? look.arrow;
    if (move) {
      this.drawRim(this.puzzle.slab(move), turning?.part ?? 0);
    }
    if (look.arrow && !turning) {
      this.drawArrow(look.arrow);
    }
  } // prettier-ignore

  // A line round what turns, on each face that one sees of it.
  private drawRim({ axis, low, high, angle }: Slab, part: number): void {
    const turn = angle * part;
    const unit = this.scale / DISTANCE;
    for (const { outline, normal, distance } of this.puzzle.faces) {
      const seen = clipped(clipped(outline, axis, low), scaled(axis, -1), -high);
      if (seen.length >= 3 && dot(rotated(normal, axis, turn), this.eye) > distance) {
        const points = seen.map((corner) => this.project(rotated(corner, axis, turn)));
        this.outline(points, "#ffffff", 0.05 * unit);
        this.outline(points, ARROW, 0.0275 * unit);
      }
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

  // The turn that takes a sticker where a finger goes from it: the layer that moves most nearly that way, with the direction
  // on the canvas and the number of pixels of the whole turn.
  turnAlong(sticker: number, [dx, dy]: Point): { move: Move; way: Point; span: number } | undefined {
    const { center, face } = this.puzzle.spots[sticker]!;
    const from = this.project(center);
    let best: { move: Move; way: Point; span: number; score: number } | undefined;
    for (const turn of this.puzzle.layers) {
      const { axis, low, high, angle } = this.puzzle.slab(turn);
      const at = dot(center, axis);
      if (at < low || at > high + TINY) {
        continue;
      }
      const small = 0.05 * Math.sign(angle);
      const [x, y] = this.project(rotated(center, axis, small));
      const far = Math.hypot(x - from[0], y - from[1]) || TINY;
      const [wx, wy] = [(x - from[0]) / far, (y - from[1]) / far];
      const along = (wx * dx + wy * dy) / Math.hypot(dx, dy);
      // A face turns about its own middle only if nothing else goes that way; of two layers, the thinner one turns.
      const own = dot(axis, this.puzzle.faces[face]!.normal) > 1 - TINY;
      const score = Math.abs(along) * (own ? 0.5 : 1) - (0.001 * (high - low)) / this.puzzle.reach;
      if (!best || score > best.score) {
        const sign = Math.sign(along) || 1;
        best = { move: sign > 0 ? turn : this.puzzle.inverse(turn), way: [sign * wx, sign * wy], span: (far / 0.05) * Math.abs(angle), score }; // prettier-ignore
      }
    }
    return best;
  }

  private face = (spot: Spot): Face => this.puzzle.faces[spot.face]!;

  private aim(width: number, height: number, backs: boolean): void {
    const [sy, cy] = [Math.sin(this.yaw), Math.cos(this.yaw)];
    const [sp, cp] = [Math.sin(this.pitch), Math.cos(this.pitch)];
    this.rows = [
      [cy, 0, sy],
      [sp * sy, cp, -sp * cy],
      [-cp * sy, sp, cp * cy],
    ];
    this.eye = scaled(this.rows[2], DISTANCE * this.puzzle.reach);
    this.center = [width / 2, height / 2];
    this.scale = (Math.min(width, height) / 2) * (DISTANCE / (backs ? 2.65 : 1.9));
  }

  private project(point: Vector): Point {
    const [x, y, z] = this.rows.map((row) => dot(row, point) / this.puzzle.reach) as [number, number, number];
    const k = this.scale / (DISTANCE - z);
    return [this.center[0] + x * k, this.center[1] - y * k];
  }

  // From the lowest to the highest along the axis.
  private layers(turning: Turning | undefined): Slab[] {
    const { axis, low, high, angle } = turning ? this.puzzle.slab(turning.move) : { axis: [0, 0, 1] as const, low: -Infinity, high: Infinity, angle: 0 }; // prettier-ignore
    const heights = this.puzzle.faces.flatMap(({ outline }) => outline.map((corner) => dot(corner, axis)));
    const [least, most] = [Math.min(...heights), Math.max(...heights)];
    const all: Slab[] = [
      { axis, low: least, high: low, angle: 0 },
      { axis, low: Math.max(low, least), high: Math.min(high, most), angle: angle * (turning?.part ?? 0) },
      { axis, low: high, high: most, angle: 0 },
    ];
    return all.filter((layer) => layer.high - layer.low > TINY);
  }

  private drawLayer(stickers: readonly string[], look: Look, layer: Slab): void {
    const { axis, low, high, angle } = layer;
    const turned = (polygon: Polygon): Point[] => polygon.map((corner) => this.project(rotated(corner, axis, angle)));
    this.puzzle.faces.forEach((face, k) => {
      const part = clipped(clipped(face.outline, axis, low), scaled(axis, -1), -high);
      if (part.length < 3 || dot(rotated(face.normal, axis, angle), this.eye) <= face.distance) {
        return;
      }
      this.polygon(turned(part), PLASTIC);
      this.puzzle.spots.forEach(({ face: on, center }, i) => {
        const at = dot(center, axis);
        if (on === k && at > low - TINY && at < high + TINY) {
          this.drawSticker(turned(this.lifted(i, 0.005)), stickers[i]!, i, look, face.normal);
        }
      });
    });
    // Where it is cut off, one looks inside.
    for (const [side, at] of [[1, high], [-1, low]] as const) {
      const normal = scaled(axis, side);
      const section = this.section(normal, side * at);
      if (dot(normal, this.eye) > side * at && section.length >= 3) {
        this.polygon(turned(section), INSIDE);
      }
    }
  } // prettier-ignore

  // Returns the section of a plane through the solid; nothing if the plane only touches a face.
  private section(normal: Vector, distance: number): Vector[] {
    const outside = this.puzzle.faces.some((face) => dot(face.normal, normal) > 1 - TINY && distance > face.distance - TINY); // prettier-ignore
    return outside ? [] : this.puzzle.faces.reduce((left, face) => clipped(left, scaled(face.normal, -1), -face.distance), plane(normal, distance)); // prettier-ignore
  }

  private lifted(sticker: number, by: number): Vector[] {
    const { normal } = this.face(this.puzzle.spots[sticker]!);
    return this.inner[sticker]!.map((corner) => along(corner, normal, by * this.puzzle.reach));
  }

  private drawSticker(points: readonly Point[], name: string, place: number, look: Look, normal?: Vector): void {
    const color = look.shown(this.puzzle.colors[name] ?? "-");
    const fill = look.greyed.has(place) ? GREY : (look.colorOf(color) ?? UNPAINTED);
    const round = (1.19 * this.gap * this.scale) / DISTANCE / this.puzzle.reach;
    this.rounded(points, fill, Math.min(0.13 * this.unit(points), round));
    if (look.wrong.has(place)) {
      this.outline(points, RING, 0.16 * this.unit(points));
    }
    if (normal) {
      this.hits.push({ sticker: place, points });
      if (look.letters && !look.greyed.has(place) && color !== "-") {
        this.letter(points, name, isDark(color), normal);
      }
    }
  }

  // As an edge of a square that is as broad: 4 areas by the circumference.
  private unit(points: readonly Point[]): number {
    let [area, round] = [0, 0];
    points.forEach(([ax, ay], k) => {
      const [bx, by] = points[(k + 1) % points.length]!;
      area += (ax * by - bx * ay) / 2;
      round += Math.hypot(bx - ax, by - ay);
    });
    return (4 * Math.abs(area)) / round;
  }

  private path(points: readonly Point[]): void {
    this.context.beginPath();
    points.forEach(([x, y], k) => (k === 0 ? this.context.moveTo(x, y) : this.context.lineTo(x, y)));
    this.context.closePath();
  }
  // With a line of its own colour, so that there is no seam to the next one.
  private polygon(points: readonly Point[], color: string): void {
    this.path(points);
    this.context.fillStyle = this.context.strokeStyle = color;
    this.context.lineJoin = "round";
    this.context.lineWidth = 1;
    this.context.fill();
    this.context.stroke();
  }
  // One fill: a line with round corners about each sticker took a third more of a frame's time.
  private rounded(points: readonly Point[], color: string, radius: number): void {
    this.context.beginPath();
    points.forEach(([x, y], k) => {
      const [[px, py], [nx, ny]] = [points.at(k - 1)!, points[(k + 1) % points.length]!];
      if (k === 0) {
        this.context.moveTo((px + x) / 2, (py + y) / 2);
      }
      this.context.arcTo(x, y, (x + nx) / 2, (y + ny) / 2, radius);
    });
    this.context.closePath();
    this.context.fillStyle = color;
    this.context.fill();
  }
  private outline(points: readonly Point[], color: string, width: number): void {
    this.path(points);
    this.context.strokeStyle = color;
    this.context.lineWidth = width;
    this.context.stroke();
  }

  // Upright on the screen as far as the sticker allows: letters are read, not turned with the layer.
  private letter(points: readonly Point[], name: string, dark: boolean, normal: Vector): void {
    const x = points.reduce((sum, point) => sum + point[0], 0) / points.length;
    const y = points.reduce((sum, point) => sum + point[1], 0) / points.length;
    const flat = 0.45 + (0.55 * Math.abs(dot(normal, this.eye))) / Math.hypot(...this.eye);
    const tall = (1.05 * flat * this.unit(points)) / Math.sqrt(name.length);
    this.context.font = `700 ${tall.toFixed(1)}px system-ui, sans-serif`;
    this.context.textAlign = "center";
    this.context.textBaseline = "middle";
    this.context.fillStyle = dark ? "#ffffff" : "#10131a";
    this.context.fillText(name, x, y);
  }

  private drawBacks(stickers: readonly string[], look: Look, layers: readonly Slab[]): void {
    this.puzzle.spots.forEach((spot, i) => {
      const { axis, angle } = layers.find(({ axis: of, high }) => dot(spot.center, of) < high + TINY) ?? layers[0]!;
      const { normal, distance } = this.face(spot);
      const shift = 0.62 * distance;
      if (dot(rotated(normal, axis, angle), this.eye) < distance + shift) {
        const outline = this.lifted(i, shift / this.puzzle.reach);
        this.drawSticker(outline.map((corner) => this.project(rotated(corner, axis, angle))), stickers[i]!, i, look); // prettier-ignore
      }
    });
  }

  // A band round the layers that are to turn, over the side faces one sees, with its head where they go.
  private drawArrow(move: Move): void {
    const { axis, low, high, angle } = this.puzzle.slab(move);
    const [b, up] = frameOf(axis);
    const c = dot(cross(b, up), axis) > 0 ? up : scaled(up, -1);
    const pointed = !this.puzzle.faces.some((face) => dot(face.normal, axis) > 1 - TINY);
    const middle = scaled(axis, low + (high - low) * (pointed ? 0.15 : 0.5));
    // The section round the axis, by angle: the point on the body, and the face it is on.
    const at = (turn: number): { point: Vector; face: Face } => {
      const way = along(scaled(b, Math.cos(turn)), c, Math.sin(turn));
      const far = ({ normal, distance }: Face): number => dot(normal, way) > TINY ? (distance - dot(normal, middle)) / dot(normal, way) : Infinity;
      const face = this.puzzle.faces.reduce((best, other) => (far(other) < far(best) ? other : best));
      return { point: along(along(middle, way, far(face)), face.normal, 0.06 * this.puzzle.reach / 4), face };
    };
    const steps = 96;
    const seen = Array.from({ length: steps }, (_, k) => {
      const { face } = at(((k + 0.5) / steps) * 2 * Math.PI);
      return dot(face.normal, this.eye) > face.distance;
    });
    if (!seen.includes(true)) {
      return;
    }
    const first = seen.findIndex((is, k) => is && !seen[(k + steps - 1) % steps]);
    const count = first < 0 ? steps : seen.filter(Boolean).length;
    const margin = Math.max(2, Math.round(count * 0.1));
    const turns = Array.from({ length: count - 2 * margin }, (_, k) => ((Math.max(first, 0) + margin + k + 0.5) / steps) * 2 * Math.PI);
    const line = (angle > 0 ? turns : turns.reverse()).map((turn) => this.project(at(turn).point));
    // As broad as what turns, but less where that runs to a point.
    const thick = Math.min((0.3 * (high - low)) / this.puzzle.reach - 0.01, pointed ? 0.2 : 1);
    const unit = (this.scale / DISTANCE) * thick;
    const heads = Math.abs(angle) > 2.2 ? [line.length - 1, line.length - 1 - Math.round(line.length / 4)] : [line.length - 1];
    for (const [color, extra] of [["#ffffff", 0.42], [ARROW, 0]] as const) {
      this.context.strokeStyle = this.context.fillStyle = color;
      this.context.lineCap = "round";
      this.context.lineJoin = "round";
      this.context.lineWidth = unit * (0.62 + extra);
      this.context.beginPath();
      line.slice(0, -4).forEach(([x, y], k) => (k === 0 ? this.context.moveTo(x, y) : this.context.lineTo(x, y)));
      this.context.stroke();
      heads.forEach((k) => this.arrowHead(line[Math.max(0, k - 4)]!, line[k]!, unit, extra));
    }
  } // prettier-ignore

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
