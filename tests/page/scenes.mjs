// Scenes as a phone's camera sees them: a cube in a hand before clutter, cast ray by ray. Shares no code with the detector of faces.
//
// A cube has its kind (stickers on black or white plastic, or stickerless with grooves between the pieces), colours that
// differ a little from the palette, a logo on a white center, and a light with its own colour. Each picture of it has a pose in
// perspective, with other faces in view, a lamp that is nearer to one side, mostly fingers, sometimes glare; then the lens's blur,
// clipping, noise and the camera's gamma. Everything follows from the seed.
import { random, STICKERS } from "./photographs.mjs";

const KINDS = ["black", "white", "stickerless"];
const WIDTH = 640, HEIGHT = 480; // prettier-ignore
const SKIN = [0.55, 0.27, 0.17];

const mixed = (rnd, from, to) => from + rnd() * (to - from);

// The properties that all pictures of one cube share.
export function cubeOf(seed, size = 4) {
  const rnd = random(seed);
  const kind = KINDS[seed % 3];
  const jitter = (rgb) => rgb.map((value) => Math.min(0.97, value * mixed(rnd, 0.88, 1.12)));
  const colors = Object.fromEntries(Object.entries(STICKERS).map(([name, rgb]) => [name, jitter(rgb)]));
  const light = [mixed(rnd, 0.75, 1.3), 1, mixed(rnd, 0.6, 1.3)];
  const bright = rnd() < 0.2 ? mixed(rnd, 0.3, 0.5) : mixed(rnd, 0.75, 1.05);
  return { size, kind, colors, light: light.map((value) => value * bright), noise: bright < 0.6 ? 0.01 : mixed(rnd, 0.002, 0.007), gap: kind === "stickerless" ? mixed(rnd, 0.02, 0.035) : mixed(rnd, 0.04, 0.075), round: mixed(rnd, 0.03, 0.16) };
} // prettier-ignore

function put(light, at, color, times = 1) {
  light[at] = color[0] * times;
  light[at + 1] = color[1] * times;
  light[at + 2] = color[2] * times;
}

// Rectangles, stripes, checks and keys of all sizes, one over another.
function clutter(rnd, out) {
  const base = [rnd(), rnd(), rnd()].map((value) => 0.03 + 0.5 * value * value);
  for (let i = 0; i < WIDTH * HEIGHT; ++i) {
    const shade = 0.7 + (0.5 * (i % WIDTH)) / WIDTH;
    put(out, 3 * i, base, shade);
  }
  const count = Math.floor(rnd() * 28);
  for (let k = 0; k < count; ++k) {
    const [cx, cy, turn] = [
      rnd() * WIDTH,
      rnd() * HEIGHT,
      rnd() < 0.5 ? mixed(rnd, -0.1, 0.1) : rnd() * Math.PI,
    ];
    const [half, high] = [mixed(rnd, 8, 150), mixed(rnd, 4, 110)];
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const one = [rnd() ** 2, rnd() ** 2, rnd() ** 2];
    const two = [rnd() ** 2, rnd() ** 2, rnd() ** 2];
    const pattern = Math.floor(rnd() * 6);
    const step = mixed(rnd, 8, 45);
    const reach = Math.ceil(Math.hypot(half, high));
    for (
      let y = Math.max(0, Math.floor(cy - reach));
      y < Math.min(HEIGHT, cy + reach);
      ++y
    ) {
      for (
        let x = Math.max(0, Math.floor(cx - reach));
        x < Math.min(WIDTH, cx + reach);
        ++x
      ) {
        const [u, v] = [
          (x - cx) * cos + (y - cy) * sin,
          (y - cy) * cos - (x - cx) * sin,
        ];
        if (Math.abs(u) > half || Math.abs(v) > high) {
          continue;
        }
        const [i, j] = [Math.floor(u / step), Math.floor(v / step)];
        const isOther =
          (pattern === 3 && i & 1) ||
          (pattern === 4 && (i + j) & 1) ||
          (pattern === 5 && (u / step - i < 0.2 || v / step - j < 0.2));
        put(out, 3 * (y * WIDTH + x), isOther ? two : one);
      }
    }
  }
}

// The columns are the cube's axes as the camera has them: x to the right, y down, z away.
function turned(yaw, pitch, roll) {
  const [cy, sy, cp, sp, cr, sr] = [yaw, pitch, roll].flatMap((angle) => [Math.cos(angle), Math.sin(angle)]);
  const multiplied = (a, b) => a.map((row) => [0, 1, 2].map((k) => row.reduce((sum, value, i) => sum + value * b[i][k], 0)));
  return multiplied([[cr, -sr, 0], [sr, cr, 0], [0, 0, 1]], multiplied([[1, 0, 0], [0, cp, -sp], [0, sp, cp]], [[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]]));
} // prettier-ignore

// One picture. `front`: the letters of the face, or undefined for clutter alone; `sides`: those of the faces around it, as far as
// they are seen; `logo`: the place on the face that has one, or -1. RETURNS the picture and the places of the face's corners.
export function scene(cube, seed, { front, sides = front, logo = -1, tilt = 0.38 } = {}) {
  const rnd = random(seed);
  const light = new Float32Array(3 * WIDTH * HEIGHT);
  clutter(rnd, light);
  const focal = 560;
  // The face is in the picture as a whole, with a little around it.
  let axes, middle, quad;
  do {
    axes = turned(mixed(rnd, -tilt, tilt), mixed(rnd, -tilt, tilt), mixed(rnd, -0.22, 0.22));
    const share = mixed(rnd, 0.46, 0.78); // of the face's side in the picture's height
    const far = (2 * focal) / (share * HEIGHT); // of the face; the cube's half side is 1
    middle = [mixed(rnd, -0.1, 0.1) * far, mixed(rnd, -0.06, 0.06) * far, far + axes[2][2]];
    quad = [[0, 0], [1, 0], [1, 1], [0, 1]].map(([u, v]) => project(u, v));
  } while (quad.some(([x, y]) => x < 8 || y < 8 || x > WIDTH - 8 || y > HEIGHT - 8));
  const { size, kind, colors, gap, round } = cube;
  const plastic = kind === "white" ? [0.7, 0.7, 0.68] : [0.012, 0.012, 0.014];
  const others = [mixed(rnd, 0.45, 1.1), mixed(rnd, 0.45, 1.1), mixed(rnd, 0.45, 1.1), mixed(rnd, 0.45, 1.1)];
  const exposure = mixed(rnd, 0.85, 1.12);
  const slope = [mixed(rnd, -0.16, 0.16), mixed(rnd, -0.16, 0.16)];
  const shine = rnd() < 0.3 ? mixed(rnd, 0.15, 0.8) : 0;
  const spot = { u: rnd(), v: rnd(), wide: mixed(rnd, 0.05, 0.11) };
  const dark = Object.fromEntries(Object.entries(colors).map(([name, rgb]) => [name, rgb.map((value) => 0.12 * value + 0.01)]));
  const origin = [0, 1, 2].map((k) => -(axes[0][k] * middle[0] + axes[1][k] * middle[1] + axes[2][k] * middle[2]));
  // The color of a place on a face, without its light.
  const surface = (letters, u, v, place, out) => {
    const [column, row] = [Math.min(size - 1, Math.floor(u * size)), Math.min(size - 1, Math.floor(v * size))];
    const [x, y] = [u * size - column - 0.5, v * size - row - 0.5];
    const i = row * size + column;
    const color = colors[letters[i]];
    // How far inside the rounded square.
    const [ax, ay] = [Math.abs(x) - (0.5 - gap - round), Math.abs(y) - (0.5 - gap - round)];
    const inside = round - (ax > 0 && ay > 0 ? Math.hypot(ax, ay) : Math.max(ax, ay));
    if (inside < 0) {
      return kind === "stickerless" ? dark[letters[i]] : plastic;
    }
    if (i === place && out) {
      const r = Math.hypot(x, y);
      if ((r > 0.2 && r < 0.27) || (r < 0.2 && Math.abs(x + y) < 0.05)) {
        return [0.03, 0.05, 0.2];
      }
    }
    const bevel = kind === "stickerless" && inside < 0.05 ? 0.82 + 3.6 * inside : 1;
    return bevel === 1 ? color : color.map((value) => value * bevel);
  };
  if (front) {
    const all = [0, 1].flatMap((u) => [0, 1].flatMap((v) => [0, 1].map((w) => project(u, v, w))));
    const [left, top] = [0, 1].map((k) => Math.max(0, Math.floor(Math.min(...all.map((one) => one[k])))));
    const [right, bottom] = [WIDTH, HEIGHT].map((most, k) => Math.min(most, Math.ceil(Math.max(...all.map((one) => one[k])))));
    for (let y = top; y < bottom; ++y) {
      for (let x = left; x < right; ++x) {
        const [rx, ry] = [(x - WIDTH / 2) / focal, (y - HEIGHT / 2) / focal];
        let enter = -Infinity, leave = Infinity, axis = 0, sign = 0; // prettier-ignore
        for (let k = 0; k < 3; ++k) {
          const along = axes[0][k] * rx + axes[1][k] * ry + axes[2][k];
          const a = (-1 - origin[k]) / along;
          const b = (1 - origin[k]) / along;
          if (Math.min(a, b) > enter) {
            enter = Math.min(a, b);
            axis = k;
            sign = a < b ? -1 : 1;
          }
          leave = Math.min(leave, Math.max(a, b));
        }
        if (enter >= leave) {
          continue;
        }
        const reached = (k) => (origin[k] + enter * (axes[0][k] * rx + axes[1][k] * ry + axes[2][k]) + 1) / 2;
        const [px, py, pz] = [reached(0), reached(1), reached(2)];
        const isFront = axis === 2;
        const [u, v] = isFront ? [px, py] : axis === 0 ? [sign > 0 ? pz : 1 - pz, py] : [px, sign > 0 ? pz : 1 - pz];
        const base = surface(isFront ? front : sides, u, v, logo, isFront);
        const lamp = exposure * (isFront ? 1 + slope[0] * (2 * u - 1) + slope[1] * (2 * v - 1) : others[axis * 2 + (sign > 0 ? 1 : 0)]);
        const glare = shine > 0 && isFront ? shine * Math.exp(-((u - spot.u) ** 2 + (v - spot.v) ** 2) / (2 * spot.wide ** 2)) : 0;
        const at = 3 * (y * WIDTH + x);
        put(light, at, base, lamp);
        if (glare > 0) {
          light[at] += glare;
          light[at + 1] += glare;
          light[at + 2] += glare;
        }
      }
    }
  }
  if (front && rnd() < 0.7) {
    for (const side of [0, 1]) {
      const tip = project(side === 0 ? mixed(rnd, -0.06, 0.04) : mixed(rnd, 0.96, 1.06), mixed(rnd, 0.25, 0.95));
      finger(light, tip, side === 0 ? -1 : 1, mixed(rnd, 16, 26), mixed(rnd, -0.4, 0.8));
    }
  }
  return { picture: developed(light, cube, rnd), quad };
  function project(u, v, w = 0) {
    const p = [2 * u - 1, 2 * v - 1, 2 * w - 1];
    const [x, y, z] = axes.map((row, k) => row[0] * p[0] + row[1] * p[1] + row[2] * p[2] + middle[k]);
    return [(x / z) * focal + WIDTH / 2, (y / z) * focal + HEIGHT / 2];
  }
} // prettier-ignore

function finger(light, [tx, ty], way, radius, slant) {
  const [from, to] =
    way < 0
      ? [0, Math.min(WIDTH, Math.ceil(tx))]
      : [Math.max(0, Math.floor(tx)), WIDTH];
  for (let x = from; x < to; ++x) {
    const along = (x - tx) * way - radius;
    const middle = ty + slant * Math.max(0, along);
    for (
      let y = Math.max(0, Math.floor(middle - radius));
      y < Math.min(HEIGHT, middle + radius);
      ++y
    ) {
      const off = (Math.min(0, along) ** 2 + (y - middle) ** 2) / radius ** 2;
      if (off < 1) {
        put(light, 3 * (y * WIDTH + x), SKIN, 0.5 + 0.6 * Math.sqrt(1 - off));
      }
    }
  }
}

// The camera's gamma, at 4096 brightnesses.
const ENCODED = Uint8ClampedArray.from({ length: 4096 }, (_, i) => 255 * (i <= 12 ? (12.92 * i) / 4095 : 1.055 * (i / 4095) ** (1 / 2.4) - 0.055)); // prettier-ignore

// Lens and sensor.
function developed(light, cube, rnd) {
  const times = 1 + Math.floor(rnd() * 2);
  const row = 3 * WIDTH;
  let [from, to] = [light, new Float32Array(light.length)];
  for (let pass = 0; pass < 2 * times; ++pass) {
    const step = pass & 1 ? row : 3;
    for (let i = 0; i < from.length; ++i) {
      to[i] =
        0.5 * from[i] +
        0.25 * (i >= step ? from[i - step] : from[i]) +
        0.25 * (i + step < from.length ? from[i + step] : from[i]);
    }
    [from, to] = [to, from];
  }
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; ++i) {
    for (let c = 0; c < 3; ++c) {
      const noise = (rnd() + rnd() + rnd() - 1.5) * 2 * cube.noise;
      const value = from[3 * i + c] * cube.light[c] + noise;
      data[4 * i + c] =
        ENCODED[value <= 0 ? 0 : value >= 1 ? 4095 : Math.round(4095 * value)];
    }
    data[4 * i + 3] = 255;
  }
  return { width: WIDTH, height: HEIGHT, data };
}

// Half as large, as the page makes it before it looks for the face.
export function halved({ width, height, data }) {
  const [w, h] = [width >> 1, height >> 1];
  const out = new Uint8ClampedArray(4 * w * h);
  for (let y = 0; y < h; ++y) {
    for (let x = 0; x < w; ++x) {
      const at = 4 * (2 * y * width + 2 * x);
      for (let c = 0; c < 4; ++c) {
        out[4 * (y * w + x) + c] = (data[at + c] + data[at + 4 + c] + data[at + 4 * width + c] + data[at + 4 * width + 4 + c]) / 4;
      }
    }
  }
  return { width: w, height: h, data: out };
} // prettier-ignore
