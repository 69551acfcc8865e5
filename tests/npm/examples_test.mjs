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

// csTimer's registry, which gets 14 scrambles of the 4x4x4.
const registered = new Map();
globalThis.scrMgr = { reg: (id, make, list) => registered.set(id, { make, list }) };
for (const file of ['node_modules/revenge-cube/dist/revenge-cube.classic.js', 'examples/cstimer.js']) runInThisContext(readFileSync(file, 'utf8'));
assert.equal(registered.size, 14);
const center = (face) => (cube) => [5, 6, 9, 10].every((i) => cube['URFDLB'.indexOf(face) * 16 + i] === face);
const solvedBelow = (cube) => cube.slice(48, 64) === 'D'.repeat(16) && [...'URFDLB'].every((face) => center(face)(cube));
const holds = {
  '444ctud': [center('U'), center('D')], '444ctrl': [center('R'), center('L')], '444rlda': [center('R'), center('L'), center('D')],
  '444ell': [solvedBelow, (cube) => [0, 3, 12, 15].every((i) => cube[i] === 'U')], '444ll': [solvedBelow], '444ppll': [solvedBelow, (cube) => cube.slice(0, 16) === 'U'.repeat(16)],
  '444poll': [solvedBelow, (cube) => [0, 3, 12, 15].every((i) => cube[i] === 'U'), (cube) => cube.slice(0, 16) !== 'U'.repeat(16)],
};
for (const [id, { make, list }] of registered) {
  const cube = sync.faceletsOf(make(id, 0, 0));
  for (const hold of holds[id] ?? []) assert.ok(hold(cube), `${id}: ${cube}`);
  assert.equal(list?.[0].length, id === '444poll' ? 8 : undefined);
}

// The page tells what stands on it, again and again.
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
