// Solids and cubes that turn otherwise than by layers, from geometry, as the program has them (src/revenge/puzzle/solid.cpp): faces are
// planes, cuts split them into stickers, and a grip turns all that lies beyond its cut, clockwise seen from outside, by a
// part of a whole turn.
import { rotationsOf } from "./holding";
import { read, type Move } from "./moves";
import { Puzzle, type Face, type Flat, type Permutation, type Slab, type Spot } from "./puzzle";
import { unfolded } from "./unfolding";
import { along, area, centroid, clipped, dot, isNear, plane, rotated, scaled, unit, type Vector } from "./vectors";

interface Plane {
  name: string;
  normal: Vector;
  distance: number;
  parent: number; // the neighbouring face that it is unfolded from; -1: none
  color: string;
}
interface Grip {
  name: string;
  kind: string; // of what turns, for words
  normal: Vector;
  depth: number;
  order: number; // this number of turns is the identity
  isRest?: true; // all but what another grip turns
}

const opposite = (a: Vector): Vector => scaled(a, -1);

interface Shape {
  planes: Plane[];
  grips: Grip[];
  layers?: number; // only pieces in this many layers have stickers, which cover the faces
  yaw?: number; // from which side it is looked at first
}

// A tetrahedron with grips about its corners U L R B: what they turn, how deep, and how they are called after the corner.
function tetrahedron(cuts: readonly (readonly [string, number, (name: string) => string])[]): Shape {
  const [low, radius] = [-1 / 3, Math.sqrt(8) / 3];
  const side = (radius * Math.sqrt(3)) / 2;
  const corners: [string, Vector][] = [["U", [0, 1, 0]], ["L", [-side, low, radius / 2]], ["R", [side, low, radius / 2]], ["B", [0, low, -radius]]]; // prettier-ignore
  // Opposite a corner is the face without it.
  const face = (name: string, corner: number, parent: number, color: string): Plane => ({ name, normal: opposite(corners[corner]![1]), distance: 1 / 3, parent, color }); // prettier-ignore
  return {
    planes: [face("F", 3, -1, "F"), face("L", 2, 0, "R"), face("R", 1, 0, "B"), face("D", 0, 0, "D")],
    grips: cuts.flatMap(([kind, depth, called]) =>
      corners.map(([name, normal]) => ({ name: called(name), kind, normal, depth, order: 3 }))),
    yaw: -0.95, // between two of its faces
  }; // prettier-ignore
}
const upper = (name: string): string => name;
const lower = (name: string): string => name.toLowerCase();
const pyraminx = (): Shape =>
  tetrahedron([
    ["corner", 1 / 9, upper],
    ["tip", 5 / 9, lower],
  ]);
const masterPyraminx = (): Shape =>
  tetrahedron([
    ["corner", 1 / 3, upper],
    ["tip", 2 / 3, lower],
    ["wide", 0, (name) => `${name}w`],
  ]);

function cubic(grips: Grip[]): Shape {
  const face = (name: string, normal: Vector, parent: number): Plane => ({ name, normal, distance: 1, parent, color: name }); // prettier-ignore
  return {
    planes: [face("U", [0, 1, 0], 2), face("R", [1, 0, 0], 2), face("F", [0, 0, 1], -1), face("D", [0, -1, 0], 2), face("L", [-1, 0, 0], 2), face("B", [0, 0, -1], 1)],
    grips,
  }; // prettier-ignore
}

function skewb(): Shape {
  const third = 1 / Math.sqrt(3);
  const grip = (name: string, normal: Vector): Grip => ({ name, kind: "corner", normal, depth: 0, order: 3 });
  return cubic([grip("U", [-third, third, -third]), grip("R", [third, -third, -third]), grip("L", [-third, -third, third]), grip("B", [-third, -third, -third])]); // prettier-ignore
}

// A cube with grips about corners or edges, called after the faces that meet there.
function cubeWithGrips(names: string, kind: string, depth: number, order: number): Shape {
  const { planes } = cubic([]);
  const towards = (name: string): Vector =>
    unit([...name].reduce<Vector>((sum, letter) => along(sum, planes.find((face) => face.name === letter)!.normal, 1), [0, 0, 0])); // prettier-ignore
  return cubic(names.split(" ").map((name) => ({ name, kind, normal: towards(name), depth, order })));
}
const EDGES = "UR UF UL UB DR DF DL DB FR FL BL BR";
const dino = (): Shape => cubeWithGrips("URF UFL ULB UBR DFR DLF DBL DRB", "corner", 1 / Math.sqrt(3), 3);
const helicopter = (): Shape => cubeWithGrips(EDGES, "edge", 1 / Math.sqrt(2), 2);
const curvyCopter = (): Shape => cubeWithGrips(EDGES, "edge", 0.83, 2);

// U and D are the caps; the other six stand around, three leaning to each. Colours are those of the WCA's scrambles.
function fto(): Shape {
  const third = 1 / 3;
  const around = (degrees: number, height: number): Vector => {
    const angle = (degrees * Math.PI) / 180;
    const radius = Math.sqrt(8) / 3;
    return [radius * Math.sin(angle), height, radius * Math.cos(angle)];
  };
  const list: [string, Vector, number, string][] = [
    ["U", [0, 1, 0], 5, "U"], ["F", around(0, -third), -1, "F"], ["BR", around(120, -third), 5, "grey"], ["BL", around(240, -third), 4, "L"],
    ["L", around(300, third), 1, "purple"], ["R", around(60, third), 1, "R"], ["B", around(180, third), 2, "B"], ["D", [0, -1, 0], 1, "D"],
  ]; // prettier-ignore
  return {
    planes: list.map(([name, normal, parent, color]) => ({ name, normal, distance: 1, parent, color })),
    grips: list.map(([name, normal]) => ({ name, kind: "face", normal, depth: third, order: 3 })),
    yaw: -0.3, // nearly towards the corner of U F L R
  };
}

function dodecahedron(depth: number): Shape {
  const height = 1 / Math.sqrt(5);
  const around = (degrees: number, sign: number): Vector => {
    const angle = (degrees * Math.PI) / 180;
    return [2 * height * Math.sin(angle), sign * height, 2 * height * Math.cos(angle)];
  };
  const list: [string, Vector, number, string][] = [
    ["U", [0, 1, 0], -1, "U"], ["R", around(72, 1), 0, "R"], ["F", around(0, 1), 0, "F"], ["L", around(288, 1), 0, "purple"],
    ["BL", around(216, 1), 0, "D"], ["BR", around(144, 1), 0, "B"], ["FR", around(36, -1), 1, "cream"], ["FL", around(324, -1), 11, "sky"],
    ["DL", around(252, -1), 11, "L"], ["B", around(180, -1), 11, "lime"], ["DR", around(108, -1), 11, "pink"], ["D", [0, -1, 0], 6, "grey"],
  ]; // prettier-ignore
  return {
    planes: list.map(([name, normal, parent, color]) => ({ name, normal, distance: 1, parent, color })),
    grips: list.map(([name, normal]) => ({ name, kind: "face", normal, depth, order: 5 })),
  };
}
// The depth is between 0.62, where neighbouring cuts meet on an edge, and 1.
function megaminx(): Shape {
  const { planes, grips } = dodecahedron(0.75);
  // R++ and D++ of the WCA's scrambles turn all but L and all but U.
  const rests = [["R+", "L"], ["D+", "U"]].map(([name, still]): Grip => {
    const { normal, depth } = grips.find((grip) => grip.name === still)!;
    return { name: name!, kind: `all-but-${still}`, normal: opposite(normal), depth: -depth, order: 5, isRest: true };
  });
  return { planes, grips: [...grips, ...rests] };
} // prettier-ignore
const kilominx = (): Shape => ({ ...dodecahedron(0.62), layers: 3 });

export const SOLIDS = {
  pyraminx, skewb, megaminx, fto, kilominx, dino, "master-pyraminx": masterPyraminx, helicopter, "curvy-copter": curvyCopter,
}; // prettier-ignore

export class Solid extends Puzzle {
  readonly faces: readonly Face[];
  readonly spots: readonly Spot[];
  readonly reach: number;
  override readonly yaw: number = -0.62;
  override readonly isTurnedByMoves: boolean;
  readonly colors: Readonly<Record<string, string>>;
  readonly flat: Flat;
  private readonly grips: ReadonlyMap<string, Grip>;
  private readonly turns = new Map<string, Permutation>();

  constructor(readonly name: keyof typeof SOLIDS) {
    super();
    const { planes, grips, layers, yaw = this.yaw } = SOLIDS[name]();
    this.yaw = yaw;
    this.isTurnedByMoves = name === "fto" || name === "dino" || name === "kilominx";
    this.grips = new Map(grips.map((grip) => [grip.name, grip]));
    this.faces = planes.map((face) => ({
      ...face,
      outline: planes.reduce(
        (left, other) => (other === face ? left : clipped(left, opposite(other.normal), -other.distance)),
        plane(face.normal, face.distance),
      ),
    }));
    const stickers = (face: Face): Vector[][] =>
      layers
        ? spread(
            face,
            parts(face, grips).filter((part) => layersAt(part, grips) === layers),
          )
        : parts(face, grips);
    this.spots = this.faces.flatMap((face, i) =>
      stickers(face).map((outline) => ({ face: i, outline, center: centroid(outline) })),
    );
    this.reach = Math.max(...this.faces.flatMap(({ outline }) => outline.map((at) => Math.hypot(...at)))) / Math.sqrt(3); // prettier-ignore
    this.colors = Object.fromEntries(planes.map((face) => [face.name, face.color]));
    this.flat = unfolded(this.faces, this.spots, planes.map(({ parent }) => parent)); // prettier-ignore
  }

  read(algorithm: string): Move[] {
    const names = this.gripNames()
      .sort((a, b) => b.length - a.length)
      .join("|");
    const rests = [...this.grips.values()].filter(({ isRest }) => isRest).map(({ name }) => name[0]);
    return read(algorithm, {
      pattern: new RegExp(`([${rests.join("")}])(\\+\\+|--)|(${names})(\\d{0,2})('?)`, "y"),
      move: ([, rest, signs, name = "", count = "", back]) =>
        rest ? this.move(`${rest}+`, signs === "++" ? 2 : 3) : this.move(name, Number(count || 1) * (back ? -1 : 1)),
      inverse: (move) => this.inverse(move),
    });
  }
  inverse(move: Move): Move {
    return this.move(move.face, -move.quarters)!;
  }
  get layers(): Move[] {
    return this.read(this.gripNames().join(" "));
  }
  private gripNames(): string[] {
    return [...this.grips.values()].filter(({ isRest }) => !isRest).map(({ name }) => name);
  }
  // The program has each puzzle as it was held before moves that turn it as a whole.
  override stateOf(text: string): string[] {
    const state = super.stateOf(text);
    if (!/(\+\+|--)/.test(text)) {
      return state;
    }
    const turned = rotationsOf(this).map((to) => state.map((_, i) => state[to[i]!]!));
    const middles = this.spots.flatMap(({ center, face }, i) => (isNear(center, scaled(this.faces[face]!.normal, this.faces[face]!.distance)) ? [i] : []));
    return turned.find((one) => middles.every((i) => one[i] === this.start[i]))!;
  } // prettier-ignore
  // Describes the turning part and its share of a whole turn, as keys and figures of texts.
  kindOf(move: Move): string {
    return this.grips.get(move.face)!.kind;
  }
  orderOf(move: Move): number {
    return this.grips.get(move.face)!.order;
  }

  slab(move: Move): Slab {
    const { normal, depth, order } = this.grips.get(move.face)!;
    const turns = 2 * move.quarters > order ? move.quarters - order : move.quarters;
    const high = Math.max(...this.faces.flatMap(({ outline }) => outline.map((at) => dot(at, normal))));
    return { axis: normal, low: depth, high, angle: (-2 * Math.PI * turns) / order };
  }

  permutation(move: Move): Permutation {
    const found = this.turns.get(move.text);
    if (found) {
      return found;
    }
    const { axis, low, angle } = this.slab(move);
    const made = this.spots.map(({ center }, i) => {
      const to = dot(center, axis) > low ? rotated(center, axis, angle) : undefined;
      return to ? this.spots.findIndex((other) => isNear(other.center, to)) : i;
    });
    this.turns.set(move.text, made);
    return made;
  }

  private move(face: string, turns: number): Move | undefined {
    const { order, isRest } = this.grips.get(face)!;
    const quarters = ((turns % order) + order) % order;
    if (quarters === 0) {
      return undefined;
    }
    const back = 2 * quarters > order;
    if (isRest) {
      return { text: face[0]! + (back ? "--" : "++"), face, layers: [1, 1], quarters };
    }
    const count = back ? order - quarters : quarters;
    return { text: face + (count > 1 ? count : "") + (back ? "'" : ""), face, layers: [1, 1], quarters };
  }
}

// A face's stickers: what all cuts leave of it.
function parts(face: Face, grips: readonly Grip[]): Vector[][] {
  return grips.reduce<Vector[][]>(
    (pieces, { normal, depth }) =>
      pieces
        .flatMap((piece) => [clipped(piece, unit(normal), depth), clipped(piece, opposite(normal), -depth)])
        .filter((piece) => area(piece) > 1e-6),
    [face.outline.slice()],
  );
}

// The number of layers that a sticker is in.
const layersAt = (part: readonly Vector[], grips: readonly Grip[]): number =>
  grips.filter(({ normal, depth }) => dot(normal, centroid(part)) > depth).length;

// Some of a face's stickers instead of all: each covers what is nearer to it than to the others.
function spread(face: Face, kept: readonly (readonly Vector[])[]): Vector[][] {
  const centers = kept.map(centroid);
  return centers.map((own) =>
    centers
      .filter((other) => other !== own)
      .reduce<Vector[]>((left, other) => clipped(left, along(own, other, -1), (dot(own, own) - dot(other, other)) / 2), face.outline.slice())); // prettier-ignore
}
