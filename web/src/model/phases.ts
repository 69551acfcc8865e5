// The parts of a solution: the result of each, and the pieces that do not matter to it.
//
// Chains describe their parts. In answers of the short solver the parts are found by inspection: after which move do
// the centers of two opposite colours stay on two opposite faces, and so on.
import type { Chain } from "../api/engine";
import type { Answer } from "./answer";
import { cubeOf } from "./cube";
import type { Move } from "./moves";
import { colorsOf, EDGES, kindOf, pieceAt } from "./pieces";

export interface Part {
  name: string; // a key of the texts, or a name as it is
  sentence: string;
  first: number; // moves first .. last - 1
  last: number;
  sees: (home: number, letter: string) => boolean; // whether a sticker's piece matters
}

const CENTERS = [5, 6, 9, 10];
const PAIRS = ["UD", "RL", "FB"];
const AXES = [
  [0, 3],
  [1, 4],
  [2, 5],
] as const;
const everything = () => true;

function centersOf(stickers: readonly string[], face: number): string[] {
  return CENTERS.map((i) => stickers[16 * face + i]!);
}
// Returns true if the centers of a pair of opposite colours are on two opposite faces.
function onOneAxis(stickers: readonly string[], pair: string): boolean {
  return AXES.some((axis) => axis.every((face) => centersOf(stickers, face).every((letter) => pair.includes(letter))));
}
function isReduced(stickers: readonly string[]): boolean {
  const centers = [0, 1, 2, 3, 4, 5].every((face) => new Set(centersOf(stickers, face)).size === 1);
  return centers && EDGES.every(([a, b, c, d]) => stickers[a] === stickers[c] && stickers[b] === stickers[d]);
}
// After how many moves something holds for good.
function since(list: readonly string[][], holds: (stickers: readonly string[]) => boolean): number {
  let first = list.length;
  while (first > 0 && holds(list[first - 1]!)) {
    --first;
  }
  return first;
}
// From where on quarter turns are of one axis only.
function lastPart(moves: readonly Move[], from: number): number {
  const begins = AXES.map((_, axis) => {
    let first = moves.length;
    while (
      first > from &&
      (moves[first - 1]!.quarters === 2 || ["UD", "RL", "FB"][axis]!.includes(moves[first - 1]!.face))
    ) {
      --first;
    }
    return first;
  });
  return Math.min(...begins);
}

function milestones(start: readonly string[], moves: readonly Move[]): Part[] {
  const list = cubeOf(4).states(start, moves);
  const times = PAIRS.map((pair) => [since(list, (stickers) => onOneAxis(stickers, pair)), pair] as const).sort(
    ([a], [b]) => a - b,
  );
  const [one, pair] = times[0]!;
  const all = times[2]![0];
  const reduced = Math.max(since(list, isReduced), all);
  const half = Math.max(reduced, lastPart(moves, reduced));
  const ends = [one, all, reduced, half, moves.length];
  const sees: Part["sees"][] = [
    (home, letter) => kindOf(home) === "center" && pair.includes(letter),
    (home) => kindOf(home) === "center",
    (home) => kindOf(home) !== "corner",
    everything,
    everything,
  ];
  const parts: Part[] = [];
  let first = 0;
  ends.forEach((last, i) => {
    if (last > first || (i === ends.length - 1 && parts.length === 0)) {
      parts.push({ name: `part.${i + 1}`, sentence: `part.${i + 1}.text`, first, last, sees: sees[i]! });
      first = last;
    }
  });
  return parts;
}

function chainParts(solve: Answer, chain: Chain): Part[] {
  let first = 0;
  const seen = new Set<number>();
  return solve.phases
    .map((phase) => {
      const declared = chain.phases.find(({ name }) => name === phase.name);
      declared?.sees.forEach((sticker) => seen.add(sticker));
      const now = new Set(seen);
      const count = phase.moves.split(/\s+/).filter(Boolean).length;
      const part = {
        name: phase.name,
        sentence: declared?.achieves ?? "",
        first,
        last: first + count,
        sees: (home: number) => now.has(home),
      };
      first += count;
      return part;
    })
    .filter((part) => part.last > part.first);
}

const LARSEN = ["corner parity", "corner places", "corner twists", "wing parity", "wings", "centers"];

function larsenParts(solve: Answer): Part[] {
  const parts: Part[] = [];
  let first = 0;
  for (const phase of solve.phases) {
    const kind = LARSEN.findIndex((name) => phase.name.startsWith(name));
    const last = first + phase.moves.split(/\s+/).filter(Boolean).length;
    const name = `larsen.${kind + 1}`;
    const before = parts[parts.length - 1];
    if (before?.name === name) {
      before.last = last;
    } else if (last > first) {
      const kinds = kind < 3 ? ["corner"] : kind < 5 ? ["corner", "wing"] : ["corner", "wing", "center"];
      parts.push({ name, sentence: `${name}.text`, first, last, sees: (home) => kinds.includes(kindOf(home)) });
    }
    first = last;
  }
  return parts;
}

const HUMAN = ["first center", "opposite center", "third center", "fourth center", "last centers", "edge pairs", "cross", "corner and edge", "flip parity", "orientation", "exchange parity", "permutation", "cross edges", "last cross edge"]; // prettier-ignore

// The steps of reduction and of Yau's method. Centers matter once four of their colour are on one face. Before all edges
// are paired, those of the first colour matter that are.
const FIRST_COLOR = "U";
const edgeName = (colors: readonly string[]): string => [...colors].sort().join("");
function humanParts(solve: Answer, start: readonly string[], moves: readonly Move[]): Part[] {
  const list = cubeOf(4).states(start, moves);
  const isYau = solve.method === "yau";
  let first = 0;
  return solve.phases.map((phase) => {
    const kind = HUMAN.indexOf(phase.name);
    const last = first + phase.moves.split(/\s+/).filter(Boolean).length;
    const after = list[Math.min(last, moves.length)]!;
    const faces = [0, 1, 2, 3, 4, 5].map((face) => new Set(centersOf(after, face)));
    const done = faces.flatMap((colors) => (colors.size === 1 ? [...colors] : []));
    const crossed = EDGES.flatMap(([a, b, c, d]) => {
      const colors = [after[a]!, after[b]!];
      return colors.includes(FIRST_COLOR) && after[a] === after[c] && after[b] === after[d] ? [edgeName(colors)] : [];
    });
    const isCrossed = (home: number): boolean => isYau && kindOf(home) === "wing" && crossed.includes(edgeName([...colorsOf(pieceAt(home))])); // prettier-ignore
    const sees: Part["sees"] =
      kind < 5 || kind === 12 || kind === 13
        ? (home, letter) => (kindOf(home) === "center" && done.includes(letter)) || isCrossed(home)
        : kind < 7
          ? (home) => kindOf(home) !== "corner"
          : everything;
    const part = { name: `human.${kind + 1}`, sentence: `human.${kind + 1}.text`, first, last, sees };
    first = last;
    return part;
  });
}

// Which places hold a piece that the part does not care about; `homes` are where the stickers there belong.
export function greyedBy(part: Part, homes: readonly number[], stickers: readonly string[]): Set<number> {
  return new Set(homes.flatMap((home, place) => (part.sees(home, stickers[place]!) ? [] : [place])));
}

export function partsOf(
  solve: Answer,
  start: readonly string[],
  moves: readonly Move[],
  chains: readonly Chain[],
): Part[] {
  const chain = chains.find(({ name }) => name === solve.method);
  const parts = chain
    ? chainParts(solve, chain)
    : solve.method === "larsen"
      ? larsenParts(solve)
      : solve.method === "reduction" || solve.method === "yau"
        ? humanParts(solve, start, moves)
        : [];
  const fits = parts.length > 0 && parts[parts.length - 1]!.last === moves.length;
  return fits ? parts : milestones(start, moves);
}
