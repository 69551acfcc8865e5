// Measures how well the page finds and reads the faces of cubes in synthetic camera pictures:
//   node bench/page/faces.mjs [CUBES] [FIRST_SEED]
//
// Each cube is scrambled, its six faces are rendered (tests/page/scenes.mjs), found, sampled and read, as the page does. As in front
// of the live camera, a face that is not found is rendered in another pose, twice at most. Then faces of 2x2x2, 3x3x3 and
// 5x5x5 cubes in one pose each, and pictures without a cube. Prints counts of wrong stickers, of wrong ones that are not
// marked, of faces that were not found or are off by more than a third of a cell, and processor time. -v: every such case.
import { load } from "../../tests/page/models.mjs";
import { random, scrambled } from "../../tests/page/photographs.mjs";
import { cubeOf, halved, scene } from "../../tests/page/scenes.mjs";

const m = await load("photo/detect", "photo/read", "photo/sample");
const cubes = Number(process.argv[2] ?? 100);
const first = Number(process.argv[3] ?? 1);
const verbose = process.argv.includes("-v");
const times = []; // processor time of each frame, milliseconds

function find(picture, size) {
  const small = halved(picture);
  const start = process.cpuUsage();
  const face = m.findFace(small, size);
  const { user, system } = process.cpuUsage(start);
  times.push((user + system) / 1000);
  return (
    face && {
      ...face,
      quad: face.quad.map(([x, y]) => [2 * x + 0.5, 2 * y + 0.5]),
    }
  );
}

// The farthest corner, in parts of a cell.
const missed = (found, quad, size) => {
  const side = Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]);
  return (
    Math.max(
      ...quad.map(([x, y], k) => Math.hypot(found[k][0] - x, found[k][1] - y)),
    ) *
    (size / side)
  );
};

const any = (size, rnd) =>
  Array.from({ length: size * size }, () => "URFDLB"[Math.floor(rnd() * 6)]);

const counts = { "no wrong sticker": 0, "one": 0, "two or more": 0, "not found or refused": 0, "wrong and not marked": 0, marked: 0 }; // prettier-ignore
const lost = {};
const worths = [];
const poses = [0, 0, 0];
for (let seed = first; seed < first + cubes; ++seed) {
  const rnd = random(seed * 7919);
  const stickers = scrambled(rnd);
  const cube = cubeOf(seed);
  const centers = stickers.flatMap((letter, i) => (letter === "U" && [5, 6, 9, 10].includes(i & 15) ? [i] : []));
  const logo = centers[Math.floor(rnd() * 4)];
  let misses = 0;
  const colors = [0, 1, 2, 3, 4, 5].flatMap((face) => {
    const front = stickers.slice(16 * face, 16 * face + 16);
    const after = 16 * ((face + 1) % 6);
    const logoHere = logo >> 4 === face ? logo & 15 : -1;
    let shot, found; // prettier-ignore
    for (let pose = 0; pose < 3 && !found; ++pose) {
      shot = scene(cube, seed * 100 + 10 * pose + face, { front, sides: stickers.slice(after, after + 16), logo: logoHere });
      found = find(shot.picture, 4);
      poses[pose] += Number(found !== undefined);
    }
    const off = found ? missed(found.quad, shot.quad, 4) : Infinity;
    worths.push(found?.worth ?? 0);
    if (off > 0.35) {
      ++misses;
      lost[cube.kind] = (lost[cube.kind] ?? 0) + 1;
      if (verbose) {
        console.log(`cube ${seed} face ${face} ${cube.kind}: ${found ? `off by ${off.toFixed(2)} cells, worth ${found.worth.toFixed(2)}` : "not found"}`);
      }
    }
    return m.colorsOf(shot.picture, found?.quad ?? shot.quad);
  });
  const reading = m.read(colors);
  const wrong = stickers.flatMap((letter, i) => (letter === reading.letters[i] ? [] : [i]));
  const hidden = wrong.filter((i) => !reading.doubtful.includes(i)).length;
  if (verbose && (wrong.length > 1 || hidden > 0)) {
    console.log(`cube ${seed} ${cube.kind}: ${wrong.length} wrong, ${hidden} not marked, fits ${reading.fits}, ${misses} faces missed`);
  }
  counts[misses > 0 || !reading.fits ? "not found or refused" : wrong.length === 0 ? "no wrong sticker" : wrong.length === 1 ? "one" : "two or more"] += 1;
  if (misses === 0 && reading.fits) {
    counts["wrong and not marked"] += hidden;
    counts.marked += reading.doubtful.length;
  }
} // prettier-ignore
console.log(`${cubes} cubes of 96 stickers:`, counts);
console.log(
  `faces found in the first, second, third pose: ${poses.join(", ")}; not found or off, by kind:`,
  lost,
);
worths.sort((a, b) => a - b);
console.log(
  `worth of faces: least ${worths[0]?.toFixed(2)}, 5 % below ${worths[Math.floor(worths.length / 20)]?.toFixed(2)}, median ${worths[worths.length >> 1]?.toFixed(2)}`,
);
for (const size of [2, 3, 5]) {
  let [good, all] = [0, 0];
  for (let seed = first; seed < first + cubes; ++seed) {
    const rnd = random(seed * 31 + size);
    const { picture, quad } = scene(cubeOf(seed, size), seed * 1000 + size, { front: any(size, rnd), sides: any(size, rnd) });
    const found = find(picture, size);
    good += Number(found !== undefined && missed(found.quad, quad, size) < 0.35);
    ++all;
  }
  console.log(`${size}x${size}x${size}: ${good} of ${all} faces found`);
} // prettier-ignore
let seen = 0;
for (let seed = first; seed < first + cubes; ++seed) {
  const found = find(scene(cubeOf(seed), seed * 10_007).picture, 4);
  seen += Number(found !== undefined);
  if (found && verbose) {
    console.log(`no cube ${seed}: worth ${found.worth.toFixed(2)}`);
  }
}
console.log(`pictures without a cube: ${seen} of ${cubes} taken for a face`);
times.sort((a, b) => a - b);
const at = (part) => times[Math.floor(times.length * part)].toFixed(1);
console.log(
  `processor time of a frame of 320x240, all threads of the engine: median ${at(0.5)} ms, 95 % below ${at(0.95)}`,
);
