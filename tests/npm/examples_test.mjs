// The examples as their readers have them: each in a folder with the package installed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
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
