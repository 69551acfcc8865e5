// From 96 colours to a cube: six groups of sixteen in a perceptual space, then the likeliest cube that there can be.
//
// The light is not known. But each cube shows sixteen stickers of each colour, so the mean of all is known, and what the light
// did to it; that is taken back first. Pictures differ in brightness, and a lamp is nearer to one side: from the second round
// on each face's brightness is fitted by a plane. Groups are then means of their members, sixteen each, by an
// assignment; costs are distances to them. The likeliest cube is again three assignments: of corners (each in
// three ways), of wings and of centers to places.
import { FACES } from "../model/cube";
import { CENTERS, CORNER_COLORS, CORNERS, twist, WING_COLORS, WINGS } from "../model/pieces";
import { faceTurned } from "../model/diagnose";
import { PALETTES } from "../prefs";
import { assign } from "./assign";
import { labOf, rgbOf, type Lab, type Rgb } from "./color";

export interface Reading {
  readonly letters: string;
  readonly doubtful: readonly number[]; // stickers to look at once more
  readonly turned: readonly number[]; // clockwise quarters by which each face's picture had to be turned
  readonly raw: string; // before the constraints of a cube
  readonly cost: number;
}

const NOMINAL = [...FACES].map((letter) => rgbOf((PALETTES.standard as Record<string, string>)[letter]!));
const LIGHTNESS = 0.35; // how much it counts beside hue: it is the light's more than the sticker's
const MOST = 12; // no sticker costs more: glare makes a few useless
const GLARES = [0, 0.06, 0.12, 0.2, 0.3, 0.45, 0.6]; // of light that is white
const ROUNDS = 8;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

// Takes the light's colour back: as if `seen`, which stand for all six colours alike, were the palette's mean.
function balanced(colors: readonly Rgb[], seen: readonly Rgb[]): Rgb[] {
  const gain = [0, 1, 2].map(
    (c) => mean(NOMINAL.map((rgb) => rgb[c]!)) / Math.max(1e-4, mean(seen.map((rgb) => rgb[c]!))),
  );
  return colors.map((rgb) => rgb.map((value, c) => value * gain[c]!) as unknown as Rgb);
}

// Hue and chroma relative to lightness, so that shade changes them little.
const featuresOf = ([l, a, b]: Lab): Lab => [l * LIGHTNESS, a / Math.max(0.15, l), b / Math.max(0.15, l)];
const distance = (a: Lab, b: Lab): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

// Solves three equations for the plane through sixteen values by least squares; rows and columns are centred, so they part.
function planeOf(values: readonly number[]): (i: number) => number {
  const u = (i: number): number => (i & 3) - 1.5;
  const v = (i: number): number => ((i >> 2) & 3) - 1.5;
  const slope = (of: (i: number) => number): number => values.reduce((sum, value, i) => sum + value * of(i), 0) / 20;
  const [middle, across, down] = [mean(values), slope(u), slope(v)];
  return (i) => middle + across * u(i) + down * v(i);
}

interface Groups {
  costs: number[][]; // by sticker and colour
  members: number[]; // the colour of each sticker, sixteen each
}

export function grouped(colors: readonly Rgb[]): Groups {
  let light = balanced(colors, colors);
  let labs = light.map(labOf);
  let features = labs.map(featuresOf);
  let centers = NOMINAL.map((rgb) => featuresOf(labOf(rgb)));
  let members: number[] = [];
  const of = <T>(values: readonly T[], color: number): T[] => values.filter((_, i) => members[i] === color);
  let shade = (_: number): number => 0;
  for (let round = 0; round < ROUNDS; ++round) {
    const table = features.map((one) => centers.flatMap((center) => Array<number>(16).fill(distance(one, center))));
    const next = assign(table).columns.map((column) => column >> 4);
    if (next.join() === members.join()) {
      break;
    }
    members = next;
    // What stands for each colour is its median: glare on a few stickers does not move it.
    const typical = [...FACES].map(
      (_, color) => [0, 1, 2].map((c) => median(of(colors, color).map((rgb) => rgb[c]!))) as unknown as Rgb,
    );
    light = balanced(colors, typical);
    labs = light.map(labOf);
    const lightness = [...FACES].map((_, color) => median(of(labs, color).map(([l]) => l)));
    const planes = Array.from({ length: 6 }, (_, face) =>
      planeOf(
        labs.slice(16 * face, 16 * face + 16).map(([l], i) => {
          const ratio = Math.log(Math.max(0.05, l) / lightness[members[16 * face + i]!]!);
          return Math.max(-0.4, Math.min(0.25, ratio));
        }),
      ),
    );
    shade = (i) => planes[i >> 4]!(i & 15);
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
    return centers.map((center) =>
      Math.min(MOST, ...seen.map(({ price, feature }) => price + distance(feature, center) / spread)),
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

function corners(costs: readonly (readonly number[])[], letters: string[]): number {
  const price = (place: readonly number[], colors: string): number =>
    place.reduce((sum, i, k) => sum + costs[i]![colorIndex(colors[k]!)]!, 0);
  const best = CORNERS.map((place) =>
    CORNER_COLORS.map((colors) => [0, 1, 2].map((turn) => price(place, turnedColors(colors, turn)))),
  );
  const { columns } = assign(best.map((row) => row.map((turns) => Math.min(...turns))));
  const turns = columns.map((piece, at) => best[at]![piece]!.indexOf(Math.min(...best[at]![piece]!)));
  const put = (): void =>
    CORNERS.forEach((place, at) =>
      place.forEach((i, k) => (letters[i] = turnedColors(CORNER_COLORS[columns[at]!]!, turns[at]!)[k]!)),
    );
  put();
  // One corner too many is turned: that one for which another turn costs least.
  const sum = twist(letters);
  if (sum !== 0) {
    const ways = CORNERS.flatMap((_, at) => [1, 2].map((by) => ({ at, turn: (turns[at]! + by) % 3 })));
    const mended = ways.filter(({ at, turn }) => {
      const kept = turns[at]!;
      turns[at] = turn;
      put();
      const fits = twist(letters) === 0;
      turns[at] = kept;
      return fits;
    });
    const extra = ({ at, turn }: { at: number; turn: number }): number =>
      best[at]![columns[at]!]![turn]! - best[at]![columns[at]!]![turns[at]!]!;
    const { at, turn } = mended.reduce((a, b) => (extra(b) < extra(a) ? b : a));
    turns[at] = turn;
    put();
  }
  return columns.reduce((total, piece, at) => total + best[at]![piece]![turns[at]!]!, 0);
}

function others(costs: readonly (readonly number[])[], letters: string[]): number {
  const wings = assign(
    WINGS.map((place) =>
      WING_COLORS.map((colors) => place.reduce((sum, i, k) => sum + costs[i]![colorIndex(colors[k]!)]!, 0)),
    ),
  );
  WINGS.forEach((place, at) => place.forEach((i, k) => (letters[i] = WING_COLORS[wings.columns[at]!]![k]!)));
  const centers = assign(
    CENTERS.map((i) => [...FACES].flatMap((_, color) => Array<number>(4).fill(costs[i]![color]!))),
  );
  CENTERS.forEach((i, at) => (letters[i] = FACES[centers.columns[at]! >> 2]!));
  return wings.cost + centers.cost;
}

function likeliest(costs: readonly (readonly number[])[]): { letters: string[]; cost: number } {
  const letters = Array<string>(96).fill("-");
  const cost = corners(costs, letters) + others(costs, letters);
  return { letters, cost };
}

// The stickers of each face as they lie after its picture is turned.
function turnedBy<T>(stickers: readonly T[], turns: readonly number[]): T[] {
  const places = [...Array(96).keys()].map(String);
  const order = turns.reduce<string[]>(
    (now, quarters, face) => (quarters ? faceTurned(now, face, quarters) : now),
    places,
  );
  return order.map((i) => stickers[Number(i)]!);
}

// Good if a cube explains the colours about as well as the colours alone do.
const FITS = 96 * 1.6;
const WAYS = 4 ** 6;

export function read(colors: readonly Rgb[]): Reading {
  const { costs, members } = grouped(colors);
  const straight = { turns: [0, 0, 0, 0, 0, 0], ...likeliest(costs) };
  let found = straight;
  if (straight.cost > FITS) {
    // Pictures that were taken turned: by the corners alone first, then those few by all pieces.
    const tried = Array.from({ length: WAYS }, (_, way) => {
      const turns = [0, 1, 2, 3, 4, 5].map((face) => (way >> (2 * face)) & 3);
      return { turns, cost: corners(turnedBy(costs, turns), []) };
    });
    const best = tried.sort((a, b) => a.cost - b.cost).slice(0, 24);
    const whole = best.map(({ turns }) => ({ turns, ...likeliest(turnedBy(costs, turns)) }));
    const least = whole.reduce((a, b) => (b.cost < a.cost ? b : a));
    // Turning must explain much more than keeping, else what was held rightly would be turned for a spot of glare.
    found = least.cost < straight.cost - 12 ? least : straight;
  }
  const turned = turnedBy(costs, found.turns);
  const raw = turnedBy([...members], found.turns).map((color) => FACES[color]!);
  const doubtful = turned.flatMap((prices, i) => {
    const own = prices[colorIndex(found.letters[i]!)]!;
    const other = Math.min(...prices.filter((_, color) => color !== colorIndex(found.letters[i]!)));
    return own > other - 0.8 || own > 8 ? [i] : [];
  });
  return { letters: found.letters.join(""), doubtful, turned: found.turns, raw: raw.join(""), cost: found.cost };
}
