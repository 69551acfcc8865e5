// Cubes of any size as stickers: what turns do to them, worked out from where the stickers are in space.
//
// Stickers are numbered as the program's facelets: faces U R F D L B, each row by row seen from outside. In
// space x goes right, y up, z to the front; pieces lie at -(n-1), -(n-3), ..., n-1, a sticker's normal at one of them.
import { inverse, parse, written, type Move } from "./moves";
import { Puzzle, type Face, type Flat, type Permutation, type Slab, type Spot } from "./puzzle";
import { along, type Vector } from "./vectors";

export const FACES = "URFDLB";
export interface Place {
  readonly at: Vector;
  readonly normal: Vector;
}
// A quarter turn clockwise, seen from R, U or F.
const TURN: Record<string, (v: Vector) => Vector> = {
  R: ([x, y, z]) => [x, z, -y],
  U: ([x, y, z]) => [-z, y, x],
  F: ([x, y, z]) => [y, -x, z],
};
const OPPOSITE: Record<string, string> = { L: "R", D: "U", B: "F" };
const AXIS: Record<string, 0 | 1 | 2> = { R: 0, L: 0, U: 1, D: 1, F: 2, B: 2 };

// The 24 ways to hold a cube, as rotations from the solved one.
export const ROTATIONS: readonly string[] = ["", "y", "y2", "y'"].flatMap((spin) =>
  ["", "x", "x2", "x'", "z", "z'"].map((tilt) => `${tilt} ${spin}`.trim()),
);

const key = ({ at, normal }: Place): string => `${at.join()}|${normal.join()}`;

const AXES: readonly Vector[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]; // prettier-ignore
// Measures of a net: a sticker with its gap, and the places of faces.
export const STEP = 10;
export const GAP = 6; // between faces: the painter has their names there
const IN_NET: Record<string, [number, number]> = { U: [1, 0], L: [0, 1], F: [1, 1], R: [2, 1], B: [3, 1], D: [1, 2] };

export class Cube extends Puzzle {
  readonly name: string;
  readonly faces: readonly Face[];
  readonly spots: readonly Spot[];
  readonly flat: Flat;
  readonly reach: number;
  readonly colors = { U: "U", R: "R", F: "F", D: "D", L: "L", B: "B" };
  readonly stickers: number;
  readonly solved: string;
  readonly places: readonly Place[];
  private readonly index: ReadonlyMap<string, number>;
  private readonly known = new Map<string, Permutation>();

  constructor(readonly size: number) {
    super();
    this.name = `${size}x${size}x${size}`;
    this.reach = size;
    const area = size * size;
    this.stickers = 6 * area;
    this.solved = [...FACES].map((face) => face.repeat(area)).join("");
    this.places = Array.from({ length: this.stickers }, (_, i) =>
      this.place(Math.floor(i / area), Math.floor((i % area) / size), i % size),
    );
    this.index = new Map(this.places.map((where, i) => [key(where), i]));
    this.faces = [...FACES].map((name, i) => {
      const { normal } = this.places[i * area]!;
      return { name, normal, distance: size, outline: square(along([0, 0, 0], normal, size), normal, size) };
    });
    this.spots = this.places.map(({ at, normal }, i) => {
      const center = along(at, normal, 1);
      return { face: this.face(i), outline: square(center, normal, 1), center };
    });
    const faceStep = size * STEP + GAP;
    this.flat = {
      view: `0 0 ${4 * faceStep - GAP + 1} ${3 * faceStep - GAP + 1}`,
      outlines: this.places.map((_, i) => {
        const [column, row] = IN_NET[FACES[this.face(i)]!]!;
        const [x, y] = [column * faceStep + this.column(i) * STEP, row * faceStep + this.row(i) * STEP];
        return [[x, y], [x + STEP, y], [x + STEP, y + STEP], [x, y + STEP]]; // prettier-ignore
      }),
    };
  }

  read(algorithm: string): Move[] {
    return parse(algorithm, this.size);
  }
  inverse(move: Move): Move {
    return inverse(move);
  }

  // Layers up to the middle count from their own face; the middle one counts from L, D or F, as M, E and S do.
  get layers(): Move[] {
    const named = [...FACES].flatMap((face) =>
      Array.from({ length: Math.ceil(this.size / 2) }, (_, i) => i + 1)
        .filter((layer) => 2 * layer <= this.size || "LDF".includes(face))
        .map((layer) => written(face, [layer, layer], 1)),
    );
    return this.read(named.join(" "));
  }

  face(sticker: number): number {
    return Math.floor(sticker / (this.size * this.size));
  }
  row(sticker: number): number {
    return Math.floor((sticker % (this.size * this.size)) / this.size);
  }
  column(sticker: number): number {
    return sticker % this.size;
  }

  slab(move: Move): Slab {
    const [low, high] = this.turning(move);
    const quarters = this.quarters(move);
    // Clockwise seen from R, U, F is against the sense of angles about the axis.
    const angle = ((quarters === 3 ? 1 : -quarters) * Math.PI) / 2;
    return { axis: AXES[AXIS[move.face]!]!, low: low - 1, high: high + 1, angle };
  }

  // The coordinates, along the axis of its face, of the layers that a move turns: lowest and highest.
  private turning(move: Move): [number, number] {
    const of = (layer: number): number => (this.size + 1 - 2 * layer) * (OPPOSITE[move.face] ? -1 : 1);
    const [a, b] = [of(move.layers[0]), of(Math.min(move.layers[1], this.size))];
    return [Math.min(a, b), Math.max(a, b)];
  }

  // Quarter turns clockwise seen from R, U or F.
  private quarters(move: Move): number {
    return OPPOSITE[move.face] ? (4 - move.quarters) % 4 : move.quarters;
  }

  permutation(move: Move): Permutation {
    const found = this.known.get(move.text);
    if (found) {
      return found;
    }
    const turn = TURN[OPPOSITE[move.face] ?? move.face]!;
    const axis = AXIS[move.face]!;
    const [low, high] = this.turning(move);
    const made = this.places.map((where, i) => {
      if (where.at[axis] < low || where.at[axis] > high) {
        return i;
      }
      let { at, normal } = where;
      for (let n = 0; n < this.quarters(move); ++n) {
        at = turn(at);
        normal = turn(normal);
      }
      return this.index.get(key({ at, normal }))!;
    });
    this.known.set(move.text, made);
    return made;
  }

  // The rotation that turns the solved cube into these stickers, undefined if it is none.
  rotationOf(stickers: readonly string[]): string | undefined {
    const wanted = stickers.join("");
    return ROTATIONS.find((rotation) => this.after([...this.solved], parse(rotation, this.size)).join("") === wanted);
  }

  // Solved, held in any way. Six faces of one colour each are not enough: they must be six colours, in their places.
  override isSolved(stickers: readonly string[]): boolean {
    return this.rotationOf(stickers) !== undefined;
  }

  // For each sticker of `start` its place on the solved cube, given moves that solve it. Pieces that look alike
  // are distinguished by the places to which these moves bring them.
  homes(start: readonly string[], moves: readonly Move[]): number[] {
    const rotation = this.rotationOf(this.after(start, moves)) ?? "";
    const numbers = this.after([...this.solved].map((_, i) => i), parse(rotation, this.size)); // prettier-ignore
    return [...moves].reverse().reduce((stickers, move) => this.turned(stickers, inverse(move)), numbers);
  }

  private place(face: number, row: number, column: number): Place {
    const end = this.size - 1;
    const [c, r] = [2 * column - end, 2 * row - end];
    switch (FACES[face]) {
      case "U":
        return { at: [c, end, r], normal: [0, 1, 0] };
      case "R":
        return { at: [end, -r, -c], normal: [1, 0, 0] };
      case "F":
        return { at: [c, -r, end], normal: [0, 0, 1] };
      case "D":
        return { at: [c, -end, -r], normal: [0, -1, 0] };
      case "L":
        return { at: [-end, -r, c], normal: [-1, 0, 0] };
      default:
        return { at: [-c, -r, -end], normal: [0, 0, -1] };
    }
  }
}

// The corners of a square across an axis, counterclockwise seen from where its normal points.
function square(middle: Vector, normal: Vector, half: number): Vector[] {
  const a = normal.findIndex((k) => k !== 0);
  const [b, c] = [AXES[(a + 1) % 3]!, AXES[(a + 2) % 3]!];
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([sb, sc]) => along(along(middle, b, sb! * half), c, sc! * half)); // prettier-ignore
  return normal[a]! > 0 ? corners : corners.reverse();
}

const cubes = new Map<number, Cube>();
export function cubeOf(size: number): Cube {
  const found = cubes.get(size) ?? new Cube(size);
  cubes.set(size, found);
  return found;
}
