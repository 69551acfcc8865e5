// Photographs of cubes, rendered point by point: the sticker's colour (not the palette's: real stickers differ), times the light's
// colour, times a lamp that is nearer to one side, plus glare and noise, clipped and encoded as cameras do. The face lies
// turned and in perspective.
import { load } from "./models.mjs";

const m = await load("model/cube", "model/moves", "photo/sample");
const cube = m.cubeOf(4);
export const STICKERS = { U: [0.82, 0.84, 0.85], R: [0.6, 0.03, 0.04], F: [0.02, 0.42, 0.12], D: [0.86, 0.76, 0.04], L: [0.93, 0.27, 0.03], B: [0.02, 0.13, 0.55] }; // prettier-ignore
const PLASTIC = [0.012, 0.012, 0.014];
const SIZE = 96;

// Numbers that are the same each time: mulberry32 (T. Ettinger, 2017).
export function random(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const LIGHTS = {
  daylight: { color: [1, 1, 1] },
  warm: { color: [1.3, 0.95, 0.5] },
  cold: { color: [0.75, 0.95, 1.3] },
  dim: { color: [0.22, 0.2, 0.17], noise: 0.012 },
  uneven: { color: [1, 0.97, 0.9], slope: 0.45, exposure: 0.35 },
  glare: { color: [1, 1, 1], glare: 0.9 },
  turned: { color: [1.1, 1, 0.85], angle: 0.5, slope: 0.2 },
};

// RETURNS the picture, and where the face's corners are on it.
export function photograph(stickers, light, rnd) {
  const { color, noise = 0.006, slope = 0.08, exposure = 0.12, glare = 0, angle = 0.12 } = light;
  const turn = (rnd() * 2 - 1) * angle;
  const corner = (x, y) => {
    const half = SIZE * (light.half ?? 0.34 * (1 + (rnd() * 2 - 1) * 0.06));
    return [SIZE / 2 + half * (x * Math.cos(turn) - y * Math.sin(turn)), SIZE / 2 + half * (x * Math.sin(turn) + y * Math.cos(turn))];
  };
  const quad = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  const gain = 1 + (rnd() * 2 - 1) * exposure;
  const [gx, gy] = [(rnd() * 2 - 1) * slope, (rnd() * 2 - 1) * slope];
  const spot = { x: rnd(), y: rnd(), wide: 0.08 + rnd() * 0.07 };
  const data = new Uint8ClampedArray(4 * SIZE * SIZE);
  const point = m.onto(quad);
  // Drawn from the face onto the picture, finely enough to leave no hole where the grid samples.
  const fine = 2 * SIZE;
  for (let k = 0; k < fine * fine; ++k) {
    const [u, v] = [(k % fine) / fine, Math.floor(k / fine) / fine];
    const [x, y] = point(u, v).map(Math.round);
    if (x < 0 || y < 0 || x >= SIZE || y >= SIZE) {
      continue;
    }
    const [fu, fv] = [(u * 4) % 1, (v * 4) % 1];
    const isSticker = fu > 0.06 && fu < 0.94 && fv > 0.06 && fv < 0.94;
    const base = isSticker ? STICKERS[stickers[4 * Math.floor(v * 4) + Math.floor(u * 4)]] : PLASTIC;
    const lamp = gain * (1 + gx * (2 * u - 1) + gy * (2 * v - 1));
    const shine = glare * Math.exp(-((u - spot.x) ** 2 + (v - spot.y) ** 2) / (2 * spot.wide ** 2));
    for (let c = 0; c < 3; ++c) {
      const value = base[c] * color[c] * lamp + shine + (rnd() + rnd() + rnd() - 1.5) * 2 * noise;
      const clipped = Math.min(1, Math.max(0, value));
      data[4 * (y * SIZE + x) + c] = 255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055);
    }
  }
  return { picture: { width: SIZE, height: SIZE, data }, quad };
} // prettier-ignore

export function scrambled(rnd) {
  const names = [..."URFDLB"].flatMap((face) =>
    ["", "w"].flatMap((wide) => ["", "2", "'"].map((way) => face + wide + way)),
  );
  return cube.after(
    [...cube.solved],
    m.parse(
      Array.from(
        { length: 40 },
        () => names[Math.floor(rnd() * names.length)],
      ).join(" "),
    ),
  );
}

// The sixteen colours under a grid that a hand dragged, which misses the corners a little.
export function seen(stickers, light, rnd) {
  const { picture, quad } = photograph(stickers, light, rnd);
  const miss = () => (rnd() * 2 - 1) * SIZE * 0.015;
  return m.colorsOf(picture, quad.map(([x, y]) => [x + miss(), y + miss()])); // prettier-ignore
}
