// Finds the face of a cube in a picture about 320 points wide: the grid of size x size stickers, in any perspective that
// still shows them. Loaded only when the camera opens or a picture is chosen.
//
// 1. Structure tensors. Each point has the sum over red, green and blue of its gradient times itself, scaled so that
//    strong edges count no more than clear ones. The sum does not depend on which side is brighter, so the two edges of a
//    groove, or of a strip of plastic, add up to one line in its middle once tensors are blurred.
// 2. Lines, by a Hough transform in which each point votes for lines near its own direction.
// 3. Bundles: size + 1 lines at equal distances, up to perspective, found from two of them. Outer lines may be missing.
// 4. Each two bundles that cross make a grid. Its worth is the part of its lines that are edges, minus the part of its
//    cells that are.
// 5. The best few are refined corner by corner; the best of these is the face, if it is worth enough.
//
// Sources: P. Hough, Method and means for recognizing complex patterns, US patent 3,069,654 (1962); J. Bigun and
// G. Granlund, Optimal orientation detection of linear symmetry, ICCV 1987.
import type { Corner, Picture, Quad } from "./sample";

export interface Face {
  readonly quad: Quad; // in points of the picture
  readonly worth: number; // 0 to 1
}

const ANGLES = 90; // of lines, two degrees apart
const STEP = 2; // points between the lines of one angle
const MOST_LINES = 48;
const MOST_BUNDLES = 20; // of nearly one direction
const DIRECTIONS = 12;
const TRIED = 10;
const REFINED = 3;
const ENOUGH = 0.75;
const FAINT = 900; // squared: of a gradient by Sobel's weights that counts by half, in a picture without noise
const SPARSE = 13; // every 13th point shows how noisy the picture is

interface Tensors {
  readonly width: number;
  readonly height: number;
  readonly parts: Float32Array; // of each point: x times x, x times y, y times y
}
type Worth = (quad: Float64Array) => number;
interface Grid {
  readonly quad: Float64Array;
  readonly worth: number;
}

// One normal of each line, and its distance from the picture's middle.
interface Line {
  readonly angle: number; // radians, 0 to pi
  readonly distance: number;
  readonly x: number; // the normal
  readonly y: number;
}
interface Bundle {
  readonly first: Line;
  readonly last: Line;
  readonly support: number;
}

export function findFace(picture: Picture, size: number): Face | undefined {
  const { width, height } = picture;
  const sharp = tensorsOf(picture);
  const votes = votesOf(sharp);
  const soft = blurred(sharp);
  const bundles = bundlesOf(linesOf(votes), votes, size, Math.min(width, height));
  const roughly = worthOf(blurred(soft), size, 2);
  const grids: Grid[] = [];
  for (const [k, a] of bundles.entries()) {
    for (const b of bundles.slice(k + 1)) {
      const quad = crossing(a, b, picture);
      const worth = quad ? roughly(quad) + preferred(quad, picture) : 0;
      if (quad && worth > 0) {
        grids.push({ quad, worth });
      }
    }
  }
  const exactly = worthOf(soft, size, 4);
  const tried = different(grids, TRIED).map(({ quad }) => refined(quad, roughly, [5, 2.5]));
  const best = different(
    tried.map(({ quad }) => ({ quad, worth: exactly(quad) + preferred(quad, picture) })),
    REFINED,
  )
    .map(({ quad }) => refined(quad, exactly, [2, 1, 0.5]))
    .filter(({ worth }) => worth >= ENOUGH)
    .sort((a, b) => b.worth + preferred(b.quad, picture) - a.worth - preferred(a.quad, picture))[0];
  return best && { quad: ordered(best.quad), worth: best.worth };
}

// The best few that differ.
function different(grids: Grid[], most: number): Grid[] {
  const kept: Grid[] = [];
  for (const grid of grids.sort((a, b) => b.worth - a.worth)) {
    if (kept.every(({ quad }) => quad.some((value, i) => Math.abs(value - grid.quad[i]!) > 5))) {
      kept.push(grid);
      if (kept.length === most) {
        break;
      }
    }
  }
  return kept;
}

// Of two grids that are worth the same, the larger and nearer to the middle is preferred.
function preferred(quad: Float64Array, { width, height }: Picture): number {
  const x = (quad[0]! + quad[2]! + quad[4]! + quad[6]!) / 4 - width / 2;
  const y = (quad[1]! + quad[3]! + quad[5]! + quad[7]!) / 4 - height / 2;
  const side = Math.hypot(quad[0]! - quad[4]!, quad[1]! - quad[5]!);
  return (0.15 * side - 0.2 * Math.hypot(x, y)) / Math.min(width, height);
}

// Tensors with a trace of 0 to 1. Noise is taken off: its measure is the median, since most points are flat.
function tensorsOf({ width, height, data }: Picture): Tensors {
  const parts = new Float32Array(3 * width * height);
  const row = 4 * width;
  for (let y = 1; y < height - 1; ++y) {
    for (let x = 1; x < width - 1; ++x) {
      const i = y * width + x;
      let xx = 0;
      let xy = 0;
      let yy = 0;
      for (let at = 4 * i, end = at + 3; at < end; ++at) {
        const falling = data[at + row + 4]! - data[at - row - 4]!;
        const rising = data[at - row + 4]! - data[at + row - 4]!;
        const gx = falling + rising + 2 * (data[at + 4]! - data[at - 4]!);
        const gy = falling - rising + 2 * (data[at + row]! - data[at - row]!);
        xx += gx * gx;
        xy += gx * gy;
        yy += gy * gy;
      }
      parts[3 * i] = xx;
      parts[3 * i + 1] = xy;
      parts[3 * i + 2] = yy;
    }
  }
  const some = new Float32Array(Math.floor(parts.length / 3 / SPARSE));
  some.forEach((_, k) => (some[k] = parts[3 * SPARSE * k]! + parts[3 * SPARSE * k + 2]!));
  const usual = some.sort()[some.length >> 1]!;
  const half = Math.max(FAINT, 5 * usual);
  for (let i = 0; i < parts.length; i += 3) {
    const trace = parts[i]! + parts[i + 2]!;
    const scale = trace > 2.5 * usual ? (trace - 2.5 * usual) / (trace * (trace + half)) : 0;
    parts[i]! *= scale;
    parts[i + 1]! *= scale;
    parts[i + 2]! *= scale;
  }
  return { width, height, parts };
}

// Means over squares of five by five points.
function blurred({ width, height, parts }: Tensors): Tensors {
  const mean = (from: Float32Array, step: number): Float32Array => {
    const to = new Float32Array(from.length);
    for (let i = 2 * step; i < from.length - 2 * step; ++i) {
      to[i] = 0.2 * (from[i - 2 * step]! + from[i - step]! + from[i]! + from[i + step]! + from[i + 2 * step]!);
    }
    return to;
  };
  return { width, height, parts: mean(mean(parts, 3), 3 * width) };
}

interface Votes {
  readonly rows: number; // of distances, for each angle
  readonly counts: Float32Array;
  readonly near: Float32Array; // the most around each
}

const COSINES = Array.from({ length: ANGLES }, (_, k) => Math.cos((k * Math.PI) / ANGLES));
const SINES = Array.from({ length: ANGLES }, (_, k) => Math.sin((k * Math.PI) / ANGLES));

function votesOf({ width, height, parts }: Tensors): Votes {
  const middle = Math.ceil(Math.hypot(width, height) / 2 / STEP) + 4;
  const rows = 2 * middle + 1;
  const raw = new Float32Array(ANGLES * rows);
  for (let y = 1; y < height - 1; ++y) {
    for (let x = 1; x < width - 1; ++x) {
      const i = 3 * (y * width + x);
      const trace = parts[i]! + parts[i + 2]!;
      if (trace < 0.4) {
        continue;
      }
      const angle = Math.atan2(2 * parts[i + 1]!, parts[i]! - parts[i + 2]!) / 2;
      const own = Math.round((angle * ANGLES) / Math.PI) + ANGLES;
      for (let k = own - 2; k <= own + 2; ++k) {
        const at = k % ANGLES;
        const distance = ((x - width / 2) * COSINES[at]! + (y - height / 2) * SINES[at]!) / STEP + middle;
        const below = Math.floor(distance);
        const part = distance - below;
        raw[at * rows + below]! += trace * (1 - part);
        raw[at * rows + below + 1]! += trace * part;
      }
    }
  }
  // The two edges of a strip of plastic are one line.
  const counts = new Float32Array(raw.length);
  for (let i = 2; i < raw.length - 2; ++i) {
    counts[i] = raw[i]! + 0.8 * (raw[i - 1]! + raw[i + 1]!) + 0.4 * (raw[i - 2]! + raw[i + 2]!);
  }
  const wide = new Float32Array(raw.length);
  for (let i = 2; i < raw.length - 2; ++i) {
    wide[i] = Math.max(counts[i - 2]!, counts[i - 1]!, counts[i]!, counts[i + 1]!, counts[i + 2]!);
  }
  const near = new Float32Array(raw.length);
  for (let k = 0; k < ANGLES; ++k) {
    for (let row = 0; row < rows; ++row) {
      const at = k * rows + row;
      // Beyond the last angle follows the first, seen from the other side.
      const before = k > 0 ? wide[at - rows]! : wide[(ANGLES - 1) * rows + rows - 1 - row]!;
      const after = k < ANGLES - 1 ? wide[at + rows]! : wide[rows - 1 - row]!;
      near[at] = Math.max(wide[at]!, before, after);
    }
  }
  return { rows, counts, near };
}

function linesOf({ rows, counts, near }: Votes): Line[] {
  const found: { line: Line; count: number }[] = [];
  for (let k = 0; k < ANGLES; ++k) {
    for (let row = 2; row < rows - 2; ++row) {
      const count = counts[k * rows + row]!;
      if (count > 30 && count === near[k * rows + row]) {
        const [x, y] = [COSINES[k]!, SINES[k]!];
        found.push({ line: { angle: (k * Math.PI) / ANGLES, distance: (row - (rows - 1) / 2) * STEP, x, y }, count });
      }
    }
  }
  return found
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_LINES)
    .map(({ line }) => line);
}

// Lines that lie between two others, or beyond them: what a x + b y = c means is a sum of both's.
const between = (a: Line, b: Line, part: number): Line => {
  const x = a.x + part * (b.x - a.x);
  const y = a.y + part * (b.y - a.y);
  const scale = 1 / Math.sqrt(x * x + y * y);
  const distance = (a.distance + part * (b.distance - a.distance)) * scale;
  return { angle: Math.atan2(y, x), distance, x: x * scale, y: y * scale };
};
const reversed = ({ angle, distance, x, y }: Line): Line => ({
  angle: angle - Math.PI,
  distance: -distance,
  x: -x,
  y: -y,
});

function bundlesOf(lines: readonly Line[], { rows, near }: Votes, size: number, side: number): Bundle[] {
  const middle = (rows - 1) / 2;
  const supportOf = ({ angle, distance }: Line, most: number): number => {
    let k = Math.round((angle * ANGLES) / Math.PI);
    let row = Math.round(distance / STEP);
    if (k < 0) {
      [k, row] = [k + ANGLES, -row];
    } else if (k >= ANGLES) {
      [k, row] = [k - ANGLES, -row];
    }
    row += middle;
    return row < 0 || row >= rows ? 0 : Math.min(most, near[k * rows + row]!);
  };
  const found: Bundle[] = [];
  const widest = 24 * (Math.PI / 180);
  for (const [k, one] of lines.entries()) {
    for (const two of lines.slice(k + 1)) {
      const other = Math.abs(one.angle - two.angle) > Math.PI / 2 ? reversed(two) : two;
      const gap = Math.abs(one.distance - other.distance);
      if (Math.abs(one.angle - other.angle) > widest || gap < 0.12 * side) {
        continue;
      }
      for (let from = 0; from < size - 1; ++from) {
        for (let to = Math.max(from + 2, from + (size >> 1)); to <= size; ++to) {
          const whole = (gap * size) / (to - from);
          if (whole < 0.3 * side || whole > 1.05 * side) {
            continue;
          }
          for (const bend of [0.8, 1, 1.25]) {
            // Equal distances in perspective: `bend` is how much larger they are at one end.
            const place = (i: number): number => (i * bend) / (i * bend + size - i);
            const [start, end] = [place(from), place(to)];
            let [support, least] = [0, Infinity];
            for (let i = 0; i <= size; ++i) {
              const own = supportOf(between(one, other, (place(i) - start) / (end - start)), whole);
              support += own / whole;
              least = Math.min(least, own / whole);
            }
            if (support < (size + 1) / 2) {
              continue;
            }
            const at = (i: number): Line => between(one, other, (place(i) - start) / (end - start));
            found.push({ first: at(0), last: at(size), support: support + 2 * least });
          }
        }
      }
    }
  }
  found.sort((a, b) => b.support - a.support);
  // As many of each direction: a keyboard behind the cube has more of its own than the cube has.
  const kept: Bundle[][] = Array.from({ length: DIRECTIONS }, () => []);
  for (const bundle of found) {
    const angle = bundle.first.angle + bundle.last.angle;
    const own = kept[(Math.round((angle * DIRECTIONS) / (2 * Math.PI)) + DIRECTIONS) % DIRECTIONS]!;
    if (own.length < MOST_BUNDLES && !own.some((other) => isSame(bundle, other))) {
      own.push(bundle);
    }
  }
  return kept.flat();
}

function isSame(a: Bundle, b: Bundle): boolean {
  const close = (one: Line, two: Line): boolean => {
    const turned = Math.abs(one.angle - two.angle) > Math.PI / 2 ? (two.angle > one.angle ? two.angle - Math.PI : two.angle + Math.PI) : two.angle;
    const distance = turned === two.angle ? two.distance : -two.distance;
    return Math.abs(one.angle - turned) < 0.06 && Math.abs(one.distance - distance) < 5;
  };
  return (close(a.first, b.first) && close(a.last, b.last)) || (close(a.first, b.last) && close(a.last, b.first));
} // prettier-ignore

// Where two bundles cross, as x and y of four corners in a circle; nothing if it is no square seen by a camera.
function crossing(a: Bundle, b: Bundle, { width, height }: Picture): Float64Array | undefined {
  if (Math.abs(a.first.x * b.first.x + a.first.y * b.first.y) > 0.6) {
    return undefined;
  }
  const quad = new Float64Array(8);
  for (let k = 0; k < 4; ++k) {
    const one = k < 2 ? a.first : a.last;
    const two = k === 0 || k === 3 ? b.first : b.last;
    const area = one.x * two.y - one.y * two.x;
    const x = (one.distance * two.y - two.distance * one.y) / area;
    const y = (two.distance * one.x - one.distance * two.x) / area;
    if (Math.abs(x) > 0.52 * width || Math.abs(y) > 0.52 * height) {
      return undefined;
    }
    quad[2 * k] = x + width / 2;
    quad[2 * k + 1] = y + height / 2;
  }
  return isSquare(quad, Math.min(width, height)) ? quad : undefined;
}

// Convex, large enough, and not seen from too far aside.
function isSquare(quad: Float64Array, side: number): boolean {
  let [least, most, way] = [Infinity, 0, 0];
  for (let k = 0; k < 8; k += 2) {
    const ax = quad[(k + 2) & 7]! - quad[k]!;
    const ay = quad[(k + 3) & 7]! - quad[k + 1]!;
    const bx = quad[(k + 4) & 7]! - quad[(k + 2) & 7]!;
    const by = quad[(k + 5) & 7]! - quad[(k + 3) & 7]!;
    const length = Math.sqrt(ax * ax + ay * ay);
    const sine = (ax * by - ay * bx) / (length * Math.sqrt(bx * bx + by * by));
    if (!(Math.abs(sine) > 0.72) || (way !== 0 && sine * way < 0)) {
      return false;
    }
    way = sine;
    least = Math.min(least, length);
    most = Math.max(most, length);
  }
  return least > 0.28 * side && most < 1.65 * least;
}

const WEIGHT_OF_CELLS = 0.9;
const FULL = 0.3; // the tensor's part along a clear line, blurred

// RETURNS the function that rates grids: 1 if each line is clear and each cell plain. `samples`: points on each side of a cell.
function worthOf({ width, height, parts }: Tensors, size: number, samples: number): Worth {
  const nodes = size + 1;
  const px = new Float64Array(nodes * nodes);
  const py = new Float64Array(nodes * nodes);
  const at = (x: number, y: number): number => {
    const column = (x + 0.5) | 0;
    const row = (y + 0.5) | 0;
    return column < 0 || row < 0 || column >= width || row >= height ? 0 : 3 * (row * width + column);
  };
  // Along the side from node a to node b.
  const along = (a: number, b: number): number => {
    const dx = px[b]! - px[a]!;
    const dy = py[b]! - py[a]!;
    const scale = 1 / ((dx * dx + dy * dy) * FULL);
    let sum = 0;
    for (let k = 1; k <= samples; ++k) {
      const part = k / (samples + 1);
      const i = at(px[a]! + part * dx, py[a]! + part * dy);
      const full = ((parts[i + 2]! * dx - 2 * parts[i + 1]! * dy) * dx + parts[i]! * dy * dy) * scale;
      sum += full < 1 ? full : 1;
    }
    return sum / samples;
  };
  const edged = (x: number, y: number): number => {
    const i = at(x, y);
    return Math.min(1, (parts[i]! + parts[i + 2]!) / FULL);
  };
  return (quad) => {
    project(quad, size, px, py);
    let lines = 0;
    let least = 1;
    for (let k = 0; k < nodes; ++k) {
      let across = 0;
      let down = 0;
      for (let i = 0; i < size; ++i) {
        across += along(k * nodes + i, k * nodes + i + 1);
        down += along(i * nodes + k, (i + 1) * nodes + k);
      }
      lines += across + down;
      least = Math.min(least, across / size, down / size);
      if (k === 1 && lines < size) {
        return 0; // not a quarter of the first lines
      }
    }
    let cells = 0;
    for (let row = 0; row < size; ++row) {
      for (let column = 0; column < size; ++column) {
        const a = row * nodes + column;
        const c = a + nodes + 1;
        const x = (px[a]! + px[c]!) / 2;
        const y = (py[a]! + py[c]!) / 2;
        const ux = (px[c]! - px[a]!) / 4;
        const uy = (py[c]! - py[a]!) / 4;
        const vx = (px[a + 1]! - px[c - 1]!) / 4;
        const vy = (py[a + 1]! - py[c - 1]!) / 4;
        cells += edged(x, y) + edged(x + ux, y + uy) + edged(x - ux, y - uy) + edged(x + vx, y + vy) + edged(x - vx, y - vy); // prettier-ignore
      }
    }
    return (0.8 * lines) / (2 * nodes * size) + 0.2 * least - (WEIGHT_OF_CELLS * cells) / (5 * size * size);
  };
}

// Nodes of the grid with these corners. Source: P. Heckbert, Fundamentals of texture mapping and image warping (1989), 2.2.3.
function project(q: Float64Array, size: number, px: Float64Array, py: Float64Array): void {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = q as unknown as [number, number, number, number, number, number, number, number]; // prettier-ignore
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  for (let row = 0, i = 0; row <= size; ++row) {
    for (let column = 0; column <= size; ++column, ++i) {
      const [u, v] = [column / size, row / size];
      const w = 1 / (g * u + h * v + 1);
      px[i] = ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) * w;
      py[i] = ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) * w;
    }
  }
}

// Moves corners, and sides, by ever smaller steps as long as the grid is worth more by it.
function refined(start: Float64Array, worth: Worth, steps: readonly number[]): Grid {
  const quad = start.slice();
  let best = worth(quad);
  for (const step of steps) {
    for (let round = 0, moved = true; moved && round < 6; ++round) {
      moved = false;
      for (const corners of MOVED) {
        for (const way of [0, 1, 2, 3]) {
          const by = way < 2 ? step : -step;
          const shift = (length: number): void => {
            for (const corner of corners) {
              quad[2 * corner + (way & 1)]! += length;
            }
          };
          shift(by);
          const value = worth(quad);
          if (value > best) {
            [best, moved] = [value, true];
          } else {
            shift(-by);
          }
        }
      }
    }
  }
  return { quad, worth: best };
}
const MOVED = [[0, 1, 2, 3], [0, 1], [1, 2], [2, 3], [3, 0], [0], [1], [2], [3]]; // prettier-ignore

// Clockwise from the corner at the top left.
function ordered(quad: Float64Array): Quad {
  const corners = [0, 1, 2, 3].map((k): Corner => [quad[2 * k]!, quad[2 * k + 1]!]);
  const [[ax, ay], [bx, by], [cx, cy]] = corners as unknown as Quad;
  if ((bx - ax) * (cy - by) - (by - ay) * (cx - bx) < 0) {
    corners.reverse();
  }
  const sums = corners.map(([x, y]) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  return [0, 1, 2, 3].map((k) => corners[(first + k) & 3]!) as unknown as Quad;
}
