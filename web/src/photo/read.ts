// From 96 colours to a cube: six groups of sixteen in a perceptual space, then the likeliest cube that there can be.
//
// The light is not known. But each cube shows sixteen stickers of each colour, so the mean of all is known, and what the light
// did to it; that is taken back first. Pictures differ in brightness, and a lamp is nearer to one side: from the second round
// on each face's brightness is fitted by a plane. Groups are then means of their members, sixteen each, by an
// assignment; costs are distances to them. The likeliest cube is again three assignments: of corners (each in
// three ways), of wings and of centers to places.
import { cubeOf, FACES, ROTATIONS, type Cube } from "../model/cube";
import { orbitsOf, twistOf, type Orbit } from "../model/orbits";
import { faceTurned } from "../model/diagnose";
import { parse } from "../model/moves";
import { onCube, PALETTES } from "../prefs";
import { assign } from "./assign";
import { labOf, rgbOf, type Lab, type Rgb } from "./color";

export interface Reading {
  readonly letters: string;
  readonly doubtful: readonly number[]; // stickers to look at once more
  readonly contradictions: readonly number[]; // stickers that clearly have another colour
  readonly pictures: readonly number[]; // which of the six pictures shows each face
  readonly turned: readonly number[]; // clockwise quarters by which each face's picture had to be turned
  readonly raw: string; // before the constraints of a cube
  readonly cost: number;
  readonly fits: boolean; // whether these pictures can show one cube
}

const nominal = (): Rgb[] =>
  [...FACES].map((letter) => rgbOf((PALETTES.standard as Record<string, string>)[onCube(letter)]!));
const LIGHTNESS = 0.35; // how much it counts beside hue: it is the light's more than the sticker's
const KNEE = 8; // costs above this count ever less, up to MOST: glare makes a few stickers useless
const MOST = 12;
const BURNT = 0.95; // of each channel: where a picture has no more to show, any colour may lie under it
const MOST_OF_BURNT = 5;
const GLARES = [0, 0.06, 0.12, 0.2, 0.3, 0.45, 0.6]; // of light that is white
const ROUNDS = 8;
const capped = (cost: number): number => (cost < KNEE ? cost : MOST - (MOST - KNEE) / (1 + (cost - KNEE) / 40));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

// Takes the light's colour back: as if `seen`, which stand for all six colours alike, were the palette's mean.
function balanced(colors: readonly Rgb[], seen: readonly Rgb[]): Rgb[] {
  const gain = [0, 1, 2].map(
    (c) => mean(nominal().map((rgb) => rgb[c]!)) / Math.max(1e-4, mean(seen.map((rgb) => rgb[c]!))),
  );
  return colors.map((rgb) => rgb.map((value, c) => value * gain[c]!) as unknown as Rgb);
}

// Hue and chroma relative to lightness, so that shade changes them little.
const featuresOf = ([l, a, b]: Lab): Lab => [l * LIGHTNESS, a / Math.max(0.15, l), b / Math.max(0.15, l)];
const distance = (a: Lab, b: Lab): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

// Solves three equations for the plane through a face's values by least squares; rows and columns are centred, so they part.
// Four values are too few for a plane.
function planeOf(values: readonly number[]): (i: number) => number {
  const size = Math.sqrt(values.length);
  const u = (i: number): number => (i % size) - (size - 1) / 2;
  const v = (i: number): number => Math.floor(i / size) - (size - 1) / 2;
  const square = values.reduce((sum, _, i) => sum + u(i) ** 2, 0);
  const slope = (of: (i: number) => number): number =>
    size < 3 ? 0 : values.reduce((sum, value, i) => sum + value * of(i), 0) / square;
  const [middle, across, down] = [mean(values), slope(u), slope(v)];
  return (i) => middle + across * u(i) + down * v(i);
}

interface Groups {
  costs: number[][]; // by sticker and colour
  members: number[]; // the colour of each sticker, sixteen each
}

export function grouped(colors: readonly Rgb[]): Groups {
  const area = colors.length / 6;
  let light = balanced(colors, colors);
  let labs = light.map(labOf);
  let features = labs.map(featuresOf);
  let centers = nominal().map((rgb) => featuresOf(labOf(rgb)));
  let members: number[] = [];
  const of = <T>(values: readonly T[], color: number): T[] => values.filter((_, i) => members[i] === color);
  let shade = (_: number): number => 0;
  for (let round = 0; round < ROUNDS; ++round) {
    const table = features.map((one) => centers.flatMap((center) => Array<number>(area).fill(distance(one, center))));
    const next = assign(table).columns.map((column) => Math.floor(column / area));
    if (next.join() === members.join()) {
      break;
    }
    members = next;
    // The median stands for each colour: glare on a few stickers does not move it.
    const typical = [...FACES].map(
      (_, color) => [0, 1, 2].map((c) => median(of(colors, color).map((rgb) => rgb[c]!))) as unknown as Rgb,
    );
    light = balanced(colors, typical);
    labs = light.map(labOf);
    const lightness = [...FACES].map((_, color) => median(of(labs, color).map(([l]) => l)));
    const planes = Array.from({ length: 6 }, (_, face) =>
      planeOf(
        labs.slice(area * face, area * face + area).map(([l], i) => {
          const ratio = Math.log(Math.max(0.05, l) / lightness[members[area * face + i]!]!);
          return Math.max(-0.4, Math.min(0.25, ratio));
        }),
      ),
    );
    shade = (i) => planes[Math.floor(i / area)]!(i % area);
    features = labs.map((lab, i) => shaded(lab, shade(i)));
    centers = [...FACES].map(
      (_, color) => [0, 1, 2].map((k) => median(of(features, color).map((one) => one[k]!))) as unknown as Lab,
    );
  }
  const own = features.map((one, i) => distance(one, centers[members[i]!]!)).sort((a, b) => a - b);
  const spread = own[Math.floor(own.length * 0.75)]! + 2e-4;
  // A sticker may have white glare on it: each colour is also tried with some of that taken off, at a price.
  const costs = light.map((rgb, i) => {
    const seen = GLARES.map((glare) => {
      const without = rgb.map((value) => Math.max(1e-4, value - glare)) as unknown as Rgb;
      return { price: glare === 0 ? 0 : 2 + 6 * glare, feature: shaded(labOf(without), shade(i)) };
    });
    const most = Math.min(...colors[i]!) > BURNT ? MOST_OF_BURNT : Infinity;
    return centers.map((center) =>
      Math.min(most, capped(Math.min(...seen.map(({ price, feature }) => price + distance(feature, center) / spread)))),
    );
  });
  return { costs, members };
}
const shaded = ([l, a, b]: Lab, shade: number): Lab => {
  const [, x, y] = featuresOf([l, a, b]);
  return [(l / Math.exp(shade)) * LIGHTNESS, x, y];
};
function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

const colorIndex = (letter: string): number => FACES.indexOf(letter);
const turnedColors = (colors: string, turn: number): string => colors.slice(turn) + colors.slice(0, turn);
const FOUR = cubeOf(4);

type Costs = readonly (readonly number[])[];
const priceOf = (costs: Costs, stickers: readonly number[], colors: string): number =>
  stickers.reduce((sum, i, k) => sum + costs[i]![colorIndex(colors[k]!)]!, 0);

// Puts the pieces of an orbit where they cost least. RETURNS what they cost.
function placed(costs: Costs, orbit: Orbit, cube: Cube, letters: string[]): number {
  const { places, pieces, ways } = orbit;
  const best = places.map((place) =>
    pieces.map((colors) =>
      Array.from({ length: ways }, (_, turn) => priceOf(costs, place, turnedColors(colors, turn))),
    ),
  );
  const { columns } = assign(best.map((row) => row.map((turns) => Math.min(...turns))));
  const turns = columns.map((piece, at) => best[at]![piece]!.indexOf(Math.min(...best[at]![piece]!)));
  const put = (): void =>
    places.forEach((place, at) =>
      place.forEach((i, k) => (letters[i] = turnedColors(pieces[columns[at]!]!, turns[at]!)[k]!)),
    );
  put();
  // One corner too many is turned: that one for which another turn costs least.
  if (ways === 3 && twistOf(cube, orbit, letters) !== 0) {
    const other = places.flatMap((_, at) => [1, 2].map((by) => ({ at, turn: (turns[at]! + by) % 3 })));
    const mended = other.filter(({ at, turn }) => {
      const kept = turns[at]!;
      turns[at] = turn;
      put();
      const fits = twistOf(cube, orbit, letters) === 0;
      turns[at] = kept;
      return fits;
    });
    const extra = ({ at, turn }: { at: number; turn: number }): number =>
      best[at]![columns[at]!]![turn]! - best[at]![columns[at]!]![turns[at]!]!;
    const { at, turn } = mended.reduce((one, two) => (extra(two) < extra(one) ? two : one));
    turns[at] = turn;
    put();
  }
  return columns.reduce((total, piece, at) => total + best[at]![piece]![turns[at]!]!, 0);
}

// The middles of faces, in the cheapest of the ways to hold the cube.
function held(costs: Costs, { places }: Orbit, cube: Cube, letters: string[]): number {
  const ways = ROTATIONS.map((rotation) => {
    const now = cube.after([...cube.solved], parse(rotation, cube.size));
    return { now, cost: places.reduce((sum, [i]) => sum + costs[i!]![colorIndex(now[i!]!)]!, 0) };
  });
  const { now, cost } = ways.reduce((a, b) => (b.cost < a.cost ? b : a));
  places.forEach(([i]) => (letters[i!] = now[i!]!));
  return cost;
}

function likeliest(costs: Costs, cube = FOUR): { letters: string[]; cost: number } {
  const letters = Array<string>(cube.stickers).fill("-");
  const cost = orbitsOf(cube).reduce((sum, orbit) => sum + (orbit.isFixed ? held : placed)(costs, orbit, cube, letters), 0); // prettier-ignore
  return { letters, cost };
}

// Which sticker of the pictures lies at each place.
type Arrangement = readonly number[];
interface Found {
  way: Arrangement;
  letters: string[];
  cost: number;
}
const straightOf = (cube: Cube): number[] => [...Array(cube.stickers).keys()];

// How each of a cube's pictures can be turned: place i of a face whose picture is turned clockwise by quarters shows the
// picture's own place.
const turnsOf = (cube: Cube): number[][] =>
  [0, 1, 2, 3].map((quarters) => faceTurned(straightOf(cube), 0, quarters).slice(0, cube.size ** 2));

// The best of all orders and turns of the pictures, with picture 0 where it is: a cube may be held in any way. There are
// 5! * 4^5 = 122880 of them. Each is first given a lower bound, what its corners and edges cost if two places may have the
// same piece; these costs depend on two or three stickers and are worked out once. The few best are then read.
function bestOrders(costs: Costs, cube: Cube): Found[] {
  const area = cube.size ** 2;
  const turned = turnsOf(cube);
  const pricers = orbitsOf(cube).filter(({ places }) => places[0]!.length > 1).map((orbit) => pricer(costs, orbit)); // prettier-ignore
  const found: { faces: number[]; turns: number[]; bound: number }[] = [];
  const faces = [0];
  const turns = [0, 0, 0, 0, 0, 0];
  const way = new Int16Array(cube.stickers);
  const arrange = (at: readonly number[], by: readonly number[]): void =>
    at.forEach((picture, face) => turned[by[face]!]!.forEach((from, i) => (way[area * face + i] = area * picture + from)));
  let worst = Infinity;
  const place = (face: number): void => {
    if (face < 6) {
      for (let picture = 1; picture < 6; ++picture) {
        if (!faces.includes(picture)) {
          faces.push(picture);
          place(face + 1);
          faces.pop();
        }
      }
      return;
    }
    for (let code = 0; code < 4 ** 5; ++code) {
      for (let k = 1; k < 6; ++k) {
        turns[k] = (code >> (2 * k - 2)) & 3;
      }
      arrange(faces, turns);
      let least = 0;
      for (const price of pricers) {
        least = least < worst ? least + price(way, worst - least) : least;
      }
      if (least < worst) {
        found.push({ faces: [...faces], turns: [...turns], bound: least });
        if (found.length > 400) {
          found.sort((a, b) => a.bound - b.bound).splice(READ);
          worst = found.at(-1)!.bound;
        }
      }
    }
  };
  place(1);
  const best = found.sort((a, b) => a.bound - b.bound).slice(0, READ);
  return best
    .map((one) => {
      arrange(one.faces, one.turns);
      const seen = [...way];
      return { way: seen, ...likeliest(seen.map((i) => costs[i]!), cube) };
    })
    .sort((a, b) => a.cost - b.cost);
} // prettier-ignore

// The least that an orbit's places cost where the pictures lie `way`; counting stops at `most`.
function pricer(costs: Costs, { places, pieces, ways }: Orbit): (way: Int16Array, most: number) => number {
  const colors = [...new Set(pieces.flatMap((piece) => Array.from({ length: ways }, (_, turn) => turnedColors(piece, turn))))]; // prettier-ignore
  const wanted = colors.map((piece) => [...piece].map(colorIndex));
  // The orbit's stickers by number; a picture has as many of them wherever it lies.
  const index = new Map(places.flat().map((sticker, i) => [sticker, i]));
  const count = index.size;
  const length = places[0]!.length;
  const known = new Float32Array(count ** length).fill(-1);
  return (way, most) => {
    let sum = 0;
    for (const place of places) {
      let at = 0;
      for (const i of place) {
        at = at * count + index.get(way[i]!)!;
      }
      if (known[at]! < 0) {
        known[at] = Math.min(...wanted.map((piece) => piece.reduce((all, color, k) => all + costs[way[place[k]!]!]![color]!, 0))); // prettier-ignore
      }
      sum += known[at]!;
      if (sum >= most) {
        break;
      }
    }
    return sum;
  };
}

// The same cube, held so that most pictures are where they were said to be.
function heldAsSaid(found: Found, cube: Cube): Found {
  const held = ROTATIONS.map((rotation) => {
    const moves = parse(rotation, cube.size);
    return { way: cube.after(found.way, moves), letters: cube.after(found.letters, moves), cost: found.cost };
  });
  const right = ({ way }: Found): number => way.filter((from, i) => from === i).length;
  return held.reduce((a, b) => (right(b) > right(a) ? b : a));
}

const READ = 24; // arrangements that are read after their bounds are known
const EXPLAINED = 60; // a cube explains the colours about as well as the colours alone do
const CLEAR = 6; // a sticker whose colour costs so much more than another one contradicts the cube
const MOST_CONTRADICTIONS = 4; // of a logo, a finger, a reflection
const MOST_DOUBTS = 36; // of 96: more of them, and nothing was recognized

function judged(costs: Costs, letters: readonly string[], cube: Cube): Pick<Reading, "letters" | "contradictions" | "doubtful" | "fits"> {
  // A sticker that looks white may be glare on any colour.
  const contradicts = (prices: readonly number[], i: number): boolean =>
    prices[colorIndex(letters[i]!)]! > Math.min(...prices.slice(1)) + CLEAR;
  const contradictions = costs.flatMap((prices, i) => (contradicts(prices, i) ? [i] : []));
  const doubtful = doubts(costs, letters, cube);
  const share = cube.stickers / 96;
  const fits = contradictions.length <= MOST_CONTRADICTIONS * share && doubtful.length <= MOST_DOUBTS * share;
  return { letters: letters.join(""), contradictions, doubtful, fits };
} // prettier-ignore

export function read(colors: readonly Rgb[], cube = FOUR): Reading {
  const { costs, members } = grouped(colors);
  const area = cube.size ** 2;
  const share = cube.stickers / 96;
  const straight: Found = { way: straightOf(cube), ...likeliest(costs, cube) };
  const orders = straight.cost > EXPLAINED * share ? bestOrders(costs, cube) : [];
  // Another arrangement must explain much more, else a spot of glare would turn what was held rightly.
  const isOther = orders[0] !== undefined && orders[0].cost < 0.8 * straight.cost - 12 * share;
  const found = isOther ? heldAsSaid(orders[0]!, cube) : straight;
  const seen = found.way.map((i) => costs[i]!);
  const turns = turnsOf(cube);
  const pictures = [0, 1, 2, 3, 4, 5].map((face) => Math.floor(found.way[area * face]! / area));
  const turned = pictures.map((picture, face) =>
    turns.findIndex((turn) => turn.every((from, i) => found.way[area * face + i] === area * picture + from)),
  );
  const judgement = judged(seen, found.letters, cube);
  return {
    ...judgement,
    fits: judgement.fits && !(isOther && isRivalled(orders, cube)),
    pictures,
    turned,
    raw: found.way.map((i) => FACES[members[i]!]!).join(""),
    cost: found.cost,
  };
}

// RETURNS true if another order shows another cube nearly as well: the pictures of a small cube may fit two.
function isRivalled([best, ...others]: readonly Found[], cube: Cube): boolean {
  const ways = new Set(ROTATIONS.map((rotation) => cube.after(best!.letters, parse(rotation, cube.size)).join("")));
  return others.some(({ letters, cost }) => cost < best!.cost + SURE && !ways.has(letters.join("")));
}

const SURE = 3; // an exchange that costs less than this is as likely as what was read
const UNSURE = 9; // the same of a sticker in doubt with one that looks white, which may be glare on its colour
const GLARED = "U";
// Stickers that could as well be others: by their own colour, or since two pieces could have changed places, or one could lie
// otherwise, at little cost.
function doubts(costs: Costs, letters: readonly string[], cube: Cube): number[] {
  const out = new Set<number>();
  const price = (i: number, letter: string): number => costs[i]![colorIndex(letter)]!;
  costs.forEach((prices, i) => {
    const own = price(i, letters[i]!);
    const others = prices.filter((_, color) => color !== colorIndex(letters[i]!));
    if (own > Math.min(...others) - 0.8 || own > 8) {
      out.add(i);
    }
  });
  const dubious = new Set(out);
  // `to`: the colours that the stickers `at` would have instead.
  const consider = (at: readonly number[], to: readonly string[]): void => {
    const change = at.reduce((sum, i, k) => sum + price(i, to[k]!) - price(i, letters[i]!), 0);
    const isGlared = at.some((i, k) => to[k] !== letters[i] && letters[i] === GLARED) && at.some((i) => dubious.has(i));
    if (change < (isGlared ? UNSURE : SURE)) {
      at.forEach((i, k) => to[k] !== letters[i] && out.add(i));
    }
  };
  const on = (place: readonly number[]): string[] => place.map((i) => letters[i]!);
  const pairs = <T>(list: readonly T[], tell: (a: T, b: T) => void): void =>
    list.forEach((a, k) => list.slice(k + 1).forEach((b) => tell(a, b)));
  const turned = (place: readonly number[], turn: number): string[] => [...turnedColors(on(place).join(""), turn)];
  for (const { places, ways, isFixed } of orbitsOf(cube)) {
    pairs(isFixed ? [] : places, (a, b) => {
      for (let k = 0; k < ways ** 2; ++k) {
        consider([...a, ...b], [...turned(b, k % ways), ...turned(a, Math.floor(k / ways))]);
      }
      for (let by = 1; by < ways; ++by) {
        consider([...a, ...b], [...turned(a, by), ...turned(b, ways - by)]);
      }
    });
  }
  return [...out].sort((a, b) => a - b);
}
