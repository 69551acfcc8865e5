// Faces are found in pictures as a phone's camera sees them, and read from there. bench/page/faces.mjs has many more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./models.mjs";
import { random, scrambled } from "./photographs.mjs";
import { cubeOf, halved, scene } from "./scenes.mjs";

const m = await load("photo/detect", "photo/read", "photo/sample", "photo/watch"); // prettier-ignore

const cubes = await load("model/cube", "model/moves");

const find = (picture, size) =>
  m
    .findFace(halved(picture), size)
    ?.quad.map(([x, y]) => [2 * x + 0.5, 2 * y + 0.5]);
// How far the farthest corner is off, in cells.
const off = (found, quad, size) => (Math.max(...quad.map(([x, y], k) => Math.hypot(found[k][0] - x, found[k][1] - y))) * size) / Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]); // prettier-ignore
const any = (size, rnd) => Array.from({ length: size * size }, () => "URFDLB"[Math.floor(rnd() * 6)]); // prettier-ignore

test("a cube is read from six pictures in which its faces are found", () => {
  const stickers = scrambled(random(3));
  const faces = [0, 1, 2, 3, 4, 5].map((face) => stickers.slice(16 * face, 16 * face + 16));
  const colors = faces.flatMap((front, face) => {
    const { picture, quad } = scene(cubeOf(6), 600 + face, { front, sides: faces[(face + 1) % 6] });
    const found = find(picture, 4);
    assert.ok(found && off(found, quad, 4) < 0.35, `face ${face}`);
    return m.colorsOf(picture, found);
  });
  const reading = m.read(colors);
  assert.equal(reading.letters, stickers.join(""));
  assert.ok(reading.fits);
}); // prettier-ignore

test("other cubes are read from six pictures, in any order and turned; six that show no cube are refused", () => {
  for (const size of [2, 3, 5]) {
    const cube = cubes.cubeOf(size);
    const stickers = cube.after([...cube.solved], cubes.parse("R U2 F' L D B2 R' U F2 D' L2", size));
    const faces = [0, 1, 2, 3, 4, 5].map((face) => {
      const front = stickers.slice(size ** 2 * face, size ** 2 * (face + 1));
      const { picture, quad } = scene(cubeOf(6, size), 600 + face, { front });
      return m.colorsOf(picture, quad, size);
    });
    const reading = m.read(faces.flat(), cube);
    assert.equal(reading.letters, stickers.join(""));
    assert.ok(reading.fits);
    assert.ok(reading.doubtful.length <= size, `${reading.doubtful.length} in doubt`);
    const [a, b, c, ...rest] = faces;
    const turned = c.map((_, i) => c[size * (size - 1 - (i % size)) + Math.floor(i / size)]);
    const other = m.read([b, a, turned, ...rest].flat(), cube);
    assert.equal(other.letters, stickers.join(""), `order, size ${size}`);
    assert.deepEqual([other.pictures, other.turned, other.fits], [[1, 0, 2, 3, 4, 5], [0, 0, 3, 0, 0, 0], true]);
    // Five faces of a 2x2x2 say what the sixth is.
    assert.ok(size === 2 || !m.read([a, b, c, ...rest.slice(0, 2), a].flat(), cube).fits, `one picture twice, size ${size}`);
  }
}); // prettier-ignore

test("stickerless faces, faces on white plastic and those of other cubes are found", () => {
  for (const [seed, size] of [[2, 4], [4, 4], [3, 2], [4, 3], [5, 5]]) {
    const rnd = random(seed);
    const { picture, quad } = scene(cubeOf(seed, size), 50 + seed, { front: any(size, rnd), sides: any(size, rnd) });
    const found = find(picture, size);
    assert.ok(found && off(found, quad, size) < 0.35, `${cubeOf(seed).kind}, size ${size}`);
  }
}); // prettier-ignore

test("nothing is found in clutter without a cube", () => {
  for (const seed of [1, 2, 3]) {
    assert.equal(find(scene(cubeOf(seed), seed).picture, 4), undefined);
  }
});

test("a face is taken after it was still for a while, even if one frame shows none", () => {
  const quad = (x) => [[x, 0.2], [x + 0.5, 0.2], [x + 0.5, 0.7], [x, 0.7]];
  const watch = new m.Stillness();
  assert.equal(watch.sees(quad(0.2), 0), false);
  assert.equal(watch.sees(quad(0.21), 200), false);
  assert.equal(watch.sees(undefined, 300), false);
  assert.equal(watch.sees(quad(0.2), 500), true);
  assert.equal(watch.sees(quad(0.3), 600), false, "it moved");
  assert.equal(watch.sees(quad(0.3), 900), false);
  assert.equal(watch.sees(quad(0.3), 1100), true);
}); // prettier-ignore

test("a face is known again in another light and turned, and no other one is", () => {
  const rnd = random(8);
  const stickers = scrambled(rnd);
  const seen = (face, seed) => {
    const { picture, quad } = scene(cubeOf(3), seed, { front: stickers.slice(16 * face, 16 * face + 16) });
    return m.colorsOf(picture, quad);
  };
  const first = seen(0, 5);
  const turned = first.map((_, i) => first[4 * (3 - (i & 3)) + (i >> 2)]);
  assert.ok(m.isSameFace(turned, seen(0, 6)));
  for (const face of [1, 2]) {
    assert.ok(!m.isSameFace(first, seen(face, 5)));
  }
}); // prettier-ignore
