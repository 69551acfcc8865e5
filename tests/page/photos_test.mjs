// Photographs of cubes under all kinds of light are read rightly.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./models.mjs";
import { LIGHTS, random, scrambled, seen } from "./photographs.mjs";

const m = await load("photo/read");

const SETS = 6; // cubes for each light
test("98 % of stickers are right by their colours, all of them by the cube's constraints on 90 % of cubes", () => {
  let [right, all, whole, sets] = [0, 0, 0, 0];
  const lines = [];
  for (const [name, light] of Object.entries(LIGHTS)) {
    const rnd = random(name.length * 7919);
    let [ownRight, ownWhole] = [0, 0];
    for (let k = 0; k < SETS; ++k) {
      const stickers = scrambled(rnd);
      const colors = [0, 1, 2, 3, 4, 5].flatMap((face) => seen(stickers.slice(16 * face, 16 * face + 16), light, rnd));
      const reading = m.read(colors);
      ownRight += [...reading.raw].filter((letter, i) => letter === stickers[i]).length;
      ownWhole += Number(reading.letters === stickers.join(""));
    }
    lines.push(`${name}: ${((100 * ownRight) / (96 * SETS)).toFixed(1)} % of stickers, ${ownWhole} of ${SETS} cubes`);
    right += ownRight;
    all += 96 * SETS;
    whole += ownWhole;
    sets += SETS;
  }
  console.log(lines.join("\n"));
  assert.ok(right / all >= 0.98, `${right} of ${all} stickers; ${lines.join("; ")}`);
  assert.ok(whole / sets >= 0.9, `${whole} of ${sets} cubes; ${lines.join("; ")}`);
}); // prettier-ignore

test("pictures that were taken turned are turned back", () => {
  const rnd = random(5);
  const stickers = scrambled(rnd);
  const faces = [0, 1, 2, 3, 4, 5].map((face) => seen(stickers.slice(16 * face, 16 * face + 16), LIGHTS.warm, rnd));
  const turned = (face) => face.map((_, i) => face[4 * (3 - (i & 3)) + (i >> 2)]);
  faces[1] = turned(faces[1]);
  faces[4] = turned(turned(faces[4]));
  const reading = m.read(faces.flat());
  assert.equal(reading.letters, stickers.join(""));
  assert.deepEqual(reading.turned, [0, 3, 0, 0, 2, 0]);
}); // prettier-ignore

test("a sticker that cannot be seen is found by the others, and shown as doubtful", () => {
  const rnd = random(11);
  const stickers = scrambled(rnd);
  const colors = [0, 1, 2, 3, 4, 5].flatMap((face) => seen(stickers.slice(16 * face, 16 * face + 16), LIGHTS.daylight, rnd));
  colors[15] = [0.5, 0.5, 0.5];
  const reading = m.read(colors);
  assert.equal(reading.letters, stickers.join(""));
  assert.ok(stickers[15] === "U" || reading.doubtful.includes(15));
}); // prettier-ignore

const pictures = (stickers, light, rnd) => [0, 1, 2, 3, 4, 5].map((face) => seen(stickers.slice(16 * face, 16 * face + 16), light, rnd)); // prettier-ignore

test("pictures that were exchanged are put back in order", () => {
  const rnd = random(7);
  for (const order of [[0, 1, 5, 3, 4, 2], [2, 1, 0, 3, 4, 5]]) {
    const stickers = scrambled(rnd);
    const taken = pictures(stickers, LIGHTS.warm, rnd);
    const reading = m.read(order.flatMap((face) => taken[face]));
    assert.equal(reading.letters, stickers.join(""));
    assert.deepEqual(reading.pictures, order);
    assert.ok(reading.fits);
  }
}); // prettier-ignore

test("pictures that do not show one cube are refused", () => {
  const rnd = random(23);
  for (const light of [LIGHTS.daylight, LIGHTS.warm, LIGHTS.glare]) {
    const taken = pictures(scrambled(rnd), light, rnd);
    const other = pictures(scrambled(rnd), light, rnd);
    assert.ok(!m.read(taken.flatMap(() => taken[2])).fits, "one picture six times");
    assert.ok(!m.read([...taken.slice(0, 5), other[5]].flat()).fits, "a face of another cube");
    assert.ok(!m.read([...taken.slice(0, 5), taken[4]].flat()).fits, "one picture twice");
  }
}); // prettier-ignore

test("under glare every wrong sticker is marked as doubtful, and few others", () => {
  let [wrong, marked] = [0, 0];
  for (const [seed, light] of [[31, LIGHTS.glare], [37, { color: [1, 1, 1], glare: 1.6 }], [41, LIGHTS.dim]]) {
    const rnd = random(seed);
    for (let k = 0; k < 4; ++k) {
      const stickers = scrambled(rnd);
      const reading = m.read(pictures(stickers, light, rnd).flat());
      const missed = [...reading.letters].flatMap((letter, i) => (letter === stickers[i] ? [] : [i]));
      assert.deepEqual(missed.filter((i) => !reading.doubtful.includes(i)), []);
      assert.ok(reading.fits);
      wrong += missed.length;
      marked += reading.doubtful.length;
    }
  }
  console.log(`${wrong} stickers of ${12 * 96} wrong, ${marked} marked`);
  assert.ok(marked < 12 * 15, `${marked} marked`);
}); // prettier-ignore

// An orange sticker that glare makes white, and a white one that is taken for orange in its place.
test("both stickers of an exchange are marked where one of them may be white by glare alone", () => {
  for (const [seed, glare] of [[5005, 1.8], [5019, 1.6]]) {
    const rnd = random(seed);
    const stickers = scrambled(rnd);
    const reading = m.read(pictures(stickers, { color: [1, 1, 1], glare }, rnd).flat());
    const missed = [...reading.letters].flatMap((letter, i) => (letter === stickers[i] ? [] : [i]));
    assert.equal(missed.length, 2);
    assert.deepEqual(missed.filter((i) => !reading.doubtful.includes(i)), []);
  }
}); // prettier-ignore
