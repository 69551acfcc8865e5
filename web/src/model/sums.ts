// Invariants over many pieces: sums of turns in their places, and signs of permutations. They are derived from the moves, for any
// puzzle, for orbits whose pieces all look different.
//
// A piece that moves bring back home turned lies there in one of `ways` ways, which are powers of one turn of its stickers. Each
// place has one way of reference; a piece's turn is the power between its own and that one. Another reference changes what
// single pieces have, but not what a move adds to the sum of all.
import type { Puzzle } from "./puzzle";

interface Orbit {
  readonly places: readonly (readonly number[])[]; // their stickers, in the order of reference
  readonly turn: readonly number[]; // of a piece's stickers; all others are its powers
  readonly ways: number;
}
// A sum or a sign of these pieces that moves cannot make.
export interface Broken {
  readonly kind: "sum" | "odd";
  readonly pieces: readonly (readonly number[])[]; // the orbits' places
}
interface Rule {
  readonly orbits: readonly number[];
  readonly factors: readonly number[]; // of each orbit's sum; empty for signs
}

const MOST = 5000; // combinations that are looked through
const after = (a: readonly number[], b: readonly number[]): number[] => b.map((i) => a[i]!);
const same = (a: readonly number[], b: readonly number[]): boolean => a.every((k, i) => k === b[i]);

// The k-th power of the turn, of these stickers.
function turned(orbit: Orbit, place: readonly number[], k: number): number[] {
  let order = place.map((_, i) => i);
  for (let n = 0; n < k; ++n) {
    order = after(order, orbit.turn);
  }
  return after(place, order);
}

// RETURNS the place and the turn of stickers that lie at `at`.
function lying(orbit: Orbit, at: readonly number[]): { place: number; turn: number } | undefined {
  const place = orbit.places.findIndex((stickers) => stickers.includes(at[0]!));
  const turn = Array.from({ length: orbit.ways }, (_, k) => k).find((k) => same(turned(orbit, orbit.places[place]!, k), at));
  return turn === undefined ? undefined : { place, turn };
} // prettier-ignore

// The orbit of a piece with these stickers; undefined where its ways are not powers of one turn.
function orbitOf(home: readonly number[], moves: readonly (readonly number[])[]): Orbit | undefined {
  const ways = new Map([[home.join(), [...home]]]);
  for (const way of ways.values()) {
    for (const to of moves) {
      const next = way.map((i) => to[i]!);
      ways.set(next.join(), next);
    }
  }
  const places: number[][] = [];
  const own: number[][] = []; // ways to lie at home, as orders of the stickers
  for (const way of ways.values()) {
    if (!places.some((place) => place.includes(way[0]!))) {
      places.push(way);
    }
    if (way.every((i) => home.includes(i))) {
      own.push(way.map((i) => home.indexOf(i)));
    }
  }
  const identity = home.map((_, i) => i);
  const order = (turn: readonly number[]): number => {
    let [power, count] = [[...turn], 1];
    for (; !same(power, identity); ++count) {
      power = after(power, turn);
    }
    return count;
  };
  const turn = own.find((candidate) => order(candidate) === own.length);
  return turn && { places, turn, ways: own.length };
}

// Where each place's piece goes by a move, and the sum of its pieces' turns.
function effect(orbit: Orbit, to: readonly number[]): { permutation: number[]; sum: number } {
  const found = orbit.places.map((place) => lying(orbit, place.map((i) => to[i]!))!);
  return { permutation: found.map(({ place }) => place), sum: found.reduce((sum, { turn }) => sum + turn, 0) };
} // prettier-ignore

function isOdd(permutation: readonly number[]): boolean {
  const seen = new Set<number>();
  let cycles = 0;
  for (let start = 0; start < permutation.length; ++start) {
    cycles += seen.has(start) ? 0 : 1;
    for (let i = start; !seen.has(i); i = permutation[i]!) {
      seen.add(i);
    }
  }
  return (permutation.length - cycles) % 2 === 1;
}

interface Rules {
  readonly orbits: readonly Orbit[];
  readonly rules: readonly Rule[];
}
const known = new Map<Puzzle, Rules>();

// `pieces`: the stickers of each.
function rulesOf(puzzle: Puzzle, pieces: readonly (readonly number[])[]): Rules {
  const before = known.get(puzzle);
  if (before) {
    return before;
  }
  const moves = puzzle.layers.map((move) => puzzle.permutation(move));
  const orbits: Orbit[] = [];
  for (const piece of pieces) {
    const isNew = !orbits.some(({ places }) => places.some((place) => place.includes(piece[0]!)));
    const orbit = isNew ? orbitOf(piece, moves) : undefined;
    if (orbit && areDifferent(puzzle, orbit)) {
      orbits.push(orbit);
    }
  }
  const effects = orbits.map((orbit) => moves.map((to) => effect(orbit, to)));
  const rules: Rule[] = [];
  // Rules of few orbits come first; a rule that contains another one follows from it and from others.
  const add = (rule: Rule): void => {
    const { orbits: of, factors } = rule;
    const isOld = rules.some((old) => (old.factors.length === 0) === (factors.length === 0) && old.orbits.every((k) => of.includes(k)));
    if (!isOld) {
      rules.push(rule);
    }
  }; // prettier-ignore
  for (const ways of new Set(orbits.map((orbit) => orbit.ways))) {
    const of = [...orbits.keys()].filter((k) => ways > 1 && orbits[k]!.ways === ways);
    for (const factors of combinations(of.length, ways)) {
      const isKept = moves.every((_, m) => of.reduce((sum, k, i) => sum + factors[i]! * effects[k]![m]!.sum, 0) % ways === 0);
      if (isKept) {
        const used = [...of.keys()].filter((i) => factors[i] !== 0);
        add({ orbits: used.map((i) => of[i]!), factors: used.map((i) => factors[i]!) });
      }
    } // prettier-ignore
  }
  for (const chosen of combinations(orbits.length, 2)) {
    const used = [...orbits.keys()].filter((k) => chosen[k] === 1);
    if (moves.every((_, m) => used.filter((k) => isOdd(effects[k]![m]!.permutation)).length % 2 === 0)) {
      add({ orbits: used, factors: [] });
    }
  }
  const made = { orbits, rules };
  known.set(puzzle, made);
  return made;
}

// All lists of `length` numbers below `base` but zeros alone, those with few others than zeros first; of too many, those with
// one other.
function combinations(length: number, base: number): number[][] {
  if (base ** length > MOST) {
    return Array.from({ length }, (_, k) => Array.from({ length }, (__, i) => (i === k ? 1 : 0)));
  }
  const all = Array.from({ length: base ** length }, (_, n) =>
    Array.from({ length }, (__, i) => Math.floor(n / base ** i) % base));
  const size = (list: readonly number[]): number => list.filter((k) => k !== 0).length;
  return all.slice(1).sort((a, b) => size(a) - size(b));
} // prettier-ignore

// The colours of a piece, in the order of these stickers of the solved puzzle.
const shown = (puzzle: Puzzle, piece: readonly number[]): string[] => piece.map((i) => puzzle.start[i]!);

function areDifferent(puzzle: Puzzle, orbit: Orbit): boolean {
  const looks = orbit.places.flatMap((piece) =>
    Array.from({ length: orbit.ways }, (_, k) => shown(puzzle, turned(orbit, piece, k)).join()));
  return new Set(looks).size === looks.length;
} // prettier-ignore

// The rules that a state breaks, whose pieces are each there once.
export function broken(puzzle: Puzzle, pieces: readonly (readonly number[])[], stickers: readonly string[]): Broken[] {
  const { orbits, rules } = rulesOf(puzzle, pieces);
  const read = orbits.map((orbit) => {
    let sum = 0;
    const permutation = orbit.places.map((place) =>
      orbit.places.findIndex((piece) => {
        const colors = shown(puzzle, piece);
        const turn = Array.from({ length: orbit.ways }, (_, k) => k).find((k) =>
          turned(orbit, place, k).every((i, n) => stickers[i] === colors[n]));
        sum += turn ?? 0;
        return turn !== undefined;
      }));
    return { permutation, sum };
  }); // prettier-ignore
  return rules
    .filter(({ orbits: of, factors }) =>
      factors.length > 0
        ? of.reduce((sum, k, i) => sum + factors[i]! * read[k]!.sum, 0) % orbits[of[0]!]!.ways !== 0
        : of.filter((k) => isOdd(read[k]!.permutation)).length % 2 === 1)
    .map(({ orbits: of, factors }) => ({ kind: factors.length > 0 ? "sum" : "odd", pieces: of.flatMap((k) => orbits[k]!.places) })); // prettier-ignore
}
