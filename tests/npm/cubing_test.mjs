// Beside cubing.js, which has its own model of the cubes: patterns and facelets agree with it, and its scrambles can be had
// from here by one changed line.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { Alg } from 'cubing/alg';
import { KPuzzle } from 'cubing/kpuzzle';
import { puzzles } from 'cubing/puzzles';
import { randomScrambleForEvent } from 'revenge-cube/cubing';
import { faceletsOfPattern, patternOfFacelets } from 'revenge-cube/kpuzzle';
import * as revenge from 'revenge-cube';
import * as sync from 'revenge-cube/sync';

const states = Number(process.env.REVENGE_STATES ?? 20);
const cases = states * 10;
const turns = {
  '3x3x3': ['R', "U'", 'F2', 'D', "L'", 'B', 'Rw', 'Uw2', 'x', "y'", 'z2', 'M', "E'", 'S'],
  fto: ['R', "U'", 'F', "D'", 'L', "B'", 'BR', "BL'", 'BL'],
  '4x4x4': ['R', "U'", 'F2', 'D', "L'", 'B', 'Rw', 'Uw2', "Fw'", 'Lw', "Dw'", 'Bw2', '2R', "2U'", 'x', "y'", 'z2'],
};
let state = 1;
const below = (bound) => { state = (state * 48271) % 2147483647; return state % bound; };  // the same turns in every run

for (const [event, some] of Object.entries(turns)) {
  test(`patterns of the ${event} have the facelets that the same moves make here, and come back from them`, async () => {
    const kpuzzle = await puzzles[event].kpuzzle();
    assert.equal(faceletsOfPattern(kpuzzle.defaultPattern()), sync.faceletsOf('', { event }));
    for (let i = 0; i < cases; i++) {
      const alg = Array.from({ length: 30 }, () => some[below(some.length)]).join(' ');
      const pattern = kpuzzle.defaultPattern().applyAlg(alg);
      const facelets = sync.faceletsOf(alg, { event });
      assert.equal(faceletsOfPattern(pattern), facelets, alg);
      const back = patternOfFacelets(kpuzzle, facelets);
      assert.equal(faceletsOfPattern(back), facelets);
      for (const orbit of Object.keys(back.patternData).filter((name) => name !== 'CENTERS')) {
        assert.deepEqual({ ...back.patternData[orbit] }, { ...pattern.patternData[orbit] }, alg);
      }
    }
    assert.throws(() => patternOfFacelets(kpuzzle, 'U'.repeat(sync.faceletsOf('', { event }).length)), { code: 'impossibleCube' });
    assert.throws(() => patternOfFacelets(kpuzzle, 'UUU'), { code: 'usage' });
  });
}

test('a pattern of the 3x3x3 from facelets is the pattern itself', async () => {
  const kpuzzle = await puzzles['3x3x3'].kpuzzle();
  const pattern = kpuzzle.defaultPattern().applyAlg("R U F'");
  assert.ok(patternOfFacelets(kpuzzle, faceletsOfPattern(pattern)).isIdentical(pattern));
});

test('scrambles of the FTO make the same states in cubing.js, and solutions solve them there', async () => {
  const kpuzzle = await puzzles.fto.kpuzzle();
  for (let i = 0; i < states * 50; i++) {
    const scramble = sync.randomScramble('fto', { seed: i });
    const facelets = sync.faceletsOf(scramble, { event: 'fto' });
    const pattern = kpuzzle.defaultPattern().applyAlg(scramble);
    assert.equal(faceletsOfPattern(pattern), facelets, scramble);
    if (i % 50 > 0) continue;
    const { moves } = sync.solveBest(faceletsOfPattern(pattern), { nodes: 20_000 });
    assert.match(faceletsOfPattern(pattern.applyAlg(moves)), /^((.)\2{8}){8}$/, scramble);
  }
});

test("the definition of the FTO that the program prints turns like that of cubing.js", async () => {
  const theirs = await puzzles.fto.kpuzzle();
  const json = execFileSync(process.env.REVENGE, ['puzzles', 'show', 'fto', '--format', 'json'], { encoding: 'utf8' });
  const ours = new KPuzzle(JSON.parse(json));
  const order = (kpuzzle, word) => {
    const once = kpuzzle.algToTransformation(word);
    let count = 1;
    for (let all = once; !all.isIdentityTransformation(); all = all.applyTransformation(once)) count++;
    return count;
  };
  for (let i = 0; i < 60; i++) {
    const word = Array.from({ length: 1 + below(6) }, () => turns.fto[below(turns.fto.length)]).join(' ');
    assert.equal(order(ours, word), order(theirs, word), word);
    const isSolved = (kpuzzle) => kpuzzle.defaultPattern().applyAlg(`(${word})12`).isIdentical(kpuzzle.defaultPattern());
    assert.equal(isSolved(ours), isSolved(theirs), word);
  }
});

test('other puzzles are refused by name', async () => {
  const kpuzzle = await puzzles['2x2x2'].kpuzzle();
  assert.throws(() => faceletsOfPattern(kpuzzle.defaultPattern()), ({ code, message }) => code === 'usage' && message.includes('2x2x2'));
});

test('randomScrambleForEvent gives an Alg of this package, or of cubing.js for other events', async () => {
  const fewest = { '222': 11, clock: 15, pyram: 11, skewb: 11, sq1: 10 };
  for (const event of ['222', '333', '444', '555', '666', '777', '333bf', '333fm', '333oh', 'clock', 'minx', 'pyram', 'skewb', 'sq1', '444bf',
    '555bf', '333mbf', 'fto']) {
    const alg = await randomScrambleForEvent(event);
    assert.ok(alg instanceof Alg);
    assert.ok(alg.experimentalNumChildAlgNodes() >= (fewest[event] ?? 16), event);
  }
  revenge.terminate();
  // In a process of its own, since the worker of cubing.js does not end.
  writeFileSync('other_event.mjs', `import { randomScrambleForEvent } from 'revenge-cube/cubing';
console.log(String(await randomScrambleForEvent('kilominx')));
process.exit();
`);
  const lines = execFileSync(process.execPath, ['other_event.mjs'], { encoding: 'utf8' }).trim().split('\n');
  assert.match(lines.at(-1), /^(([URFDLB]{1,2}|[xyz])2?'? ?){8,}$/i);
});
