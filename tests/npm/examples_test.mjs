// The examples as their readers have them: each in a folder with the package installed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { inChromium } from './chromium.mjs';

const chromium = process.argv[2];  // none: node's alone
const scramble = /(?:^|: )(?:[URFDLB]w?['2]? ?){30,}$/m;
const solution = /^(\d+) turns: (.*)$/gm;

const said = execFileSync(process.execPath, ['node.mjs'], { encoding: 'utf8', cwd: 'examples' });
assert.match(said, scramble);
const sync = await import('revenge-cube/sync');
const words = (start) => said.split('\n').find((line) => line.startsWith(start)).slice(start.length + 2);
const cube = sync.faceletsOf(words('scramble'));
assert.ok(sync.check(cube, [...said.matchAll(solution)].at(-1)[2]).solves);
assert.equal(sync.faceletsOf(words('the same cube again')), cube);
assert.equal(sync.faceletsOf(words('a last layer')).slice(48, 64), 'D'.repeat(16));

// csTimer's registry, with the parts that the registration uses: case lists stay unless others are given, a picture is
// the case's last layer as stickers with D on top, and without a case fixCase() draws one by weight.
const registered = new Map();
const pictureOf = (algorithm, letterOf) => {
  const cube = sync.faceletsOf(algorithm);
  const top = ['F', 'R', 'B', 'L'].map((face) => cube.slice('URFDLB'.indexOf(face) * 16).slice(0, 4));
  return [...[cube.slice(0, 16), ...top].join('')].map(letterOf).join('');
};
const parity = "2R2 U2 2R2 Uw2 2R2 2U2";
const flip = "Rw U2 x Rw U2 Rw U2 Rw' U2 2L U2 Rw' U2 Rw U2 Rw' U2 Rw' x'";
const pll = { U: 'D', F: 'F', R: 'L', B: 'B', L: 'R' };
const cases = [parity, `${parity} R U R' U' R' F R2 U' R' U' R U R' F'`, "R U R' U' R' F R2 U' R' U' R U R' F'"];
const pictures = {
  '444ppll': cases.map((algorithm) => pictureOf(algorithm, (letter) => pll[letter])),
  '444poll': [flip].map((algorithm) => pictureOf(algorithm, (letter) => (letter === 'U' ? 'D' : 'G'))),
};
globalThis.scrMgr = {
  reg: (id, make, list) => { registered.set(id, { make, list }); return scrMgr.reg; },
  getExtra: (id, index) => [undefined, pictures[id].map(() => 1), (number) => [pictures[id][number], null, 'name']][index],
  fixCase: (index, weights) => index ?? weights.length - 1,
};
for (const file of ['node_modules/revenge-cube/dist/revenge-cube.classic.js', 'examples/cstimer.js']) runInThisContext(readFileSync(file, 'utf8'));
assert.deepEqual([...registered.keys()], ['444wca', '4edge', '444edo', '444cto', '444ll', '444ell', '444ctud', '444ctrl', '444l8e', '444ud3c', '444rlda', '444rlca', '444ppll', '444poll']);
const center = (face) => (cube) => [5, 6, 9, 10].every((i) => cube['URFDLB'.indexOf(face) * 16 + i] === face);
const solvedBelow = (cube) => cube.slice(48, 64) === 'D'.repeat(16) && [...'URFDLB'].every((face) => center(face)(cube));
const holds = {
  '444ctud': [center('U'), center('D')], '444ctrl': [center('R'), center('L')], '444rlda': [center('R'), center('L'), center('D')],
  '444ell': [solvedBelow, (cube) => [0, 3, 12, 15].every((i) => cube[i] === 'U')], '444ll': [solvedBelow], '444ppll': [solvedBelow, (cube) => cube.slice(0, 16) === 'U'.repeat(16)],
  '444poll': [solvedBelow, (cube) => cube.slice(0, 16) !== 'U'.repeat(16)],
};
for (const [id, { make, list }] of registered) {
  const cube = sync.faceletsOf(make(id, 40, undefined, 0));
  for (const hold of holds[id] ?? []) assert.ok(hold(cube), `${id}: ${cube}`);
  assert.equal(list, undefined);  // csTimer's case lists, weights and pictures stay
}
// A case of the list is that case, turned to any side and with any turn of its last layer.
const sides = [['', ''], ['y', "y'"], ['y2', 'y2'], ["y'", 'y']];
const turns = ['', 'U', 'U2', "U'"];
for (const [index, algorithm] of cases.entries()) {
  const cubes = sides.flatMap(([to, back]) => turns.map((turn) => sync.faceletsOf(`${to} ${algorithm} ${back} ${turn}`)));
  assert.ok(cubes.includes(sync.faceletsOf(registered.get('444ppll').make('444ppll', 40, index, 0))), algorithm);
}
// Neutral colours: the cube held in another of 24 ways, its centers in their places.
const holdings = new Set();
for (let i = 0; i < 10; i++) {
  const cube = sync.faceletsOf(registered.get('444ell').make('444ell', 40, undefined, 6));
  assert.ok([...'URFDLB'].every((_, face) => [6, 9, 10].every((center) => cube[face * 16 + center] === cube[face * 16 + 5])));
  holdings.add(cube[5] + cube[37]);
}
assert.ok(holdings.size > 2, [...holdings].join());

// The page posts its text repeatedly.
const telling = `<script>setInterval(() => fetch('/said', { method: 'POST', body: document.body.innerText }), 200)</script>`;
const serve = (path, read) => {
  const file = read(path);
  return file && path.endsWith('.html') ? { ...file, content: file.content + telling } : file;
};
if (chromium !== 'none') {
  const page = await inChromium(chromium, '/examples/page.html', { serve, isLast: (text) => scramble.test(text) });
  assert.match(page, /Another/);
  const bundle = await inChromium(chromium, '/examples/bundle/index.html', { serve, isLast: (text) => text.includes('no shorter') || text.includes('Error') });
  const made = bundle.split('\n').find((line) => line.startsWith('scramble: ')).slice('scramble: '.length);
  assert.ok(sync.check(sync.faceletsOf(made), [...bundle.matchAll(solution)].at(-1)[2]).solves);
}
console.log('npm: the examples work');
process.exit(0);
