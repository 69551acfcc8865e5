// The package in Chromium, from a server that serves its files: the worker, the one-file form, the classic script.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { readFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, extname } from 'node:path';

const types = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };
const page = `<!doctype html><meta charset="utf-8"><title>revenge-cube</title>
<script src="/dist/revenge-cube.classic.js"></script>
<script type="module">
const said = {};
const tell = () => fetch('/said', { method: 'POST', body: JSON.stringify(said) });
try {
  const revenge = await import('/dist/index.js');
  said.scramble = await revenge.randomScramble('444wca', { seed: 5 });
  const cube = await revenge.faceletsOf(said.scramble);
  said.lengths = [];
  for await (const better of revenge.solve(cube, { nodes: 20000 })) said.lengths.push(better.length);
  try { await revenge.scrambleOf('U'); } catch (error) { said.code = error.code; }
  const stop = new AbortController();
  try { for await (const better of revenge.solve(cube, { nodes: 1e12, signal: stop.signal })) stop.abort(); } catch (error) { said.stopped = error.name; }
  said.after = await revenge.convert('r');
  revenge.terminate();
  const inline = await import('/dist/inline.js');
  said.inline = await inline.convert('r');
  inline.terminate();
  const full = await import('/dist/full/index.js');
  for await (const better of full.solve(cube, { method: 'eight-phase', metric: 'sstm', nodes: 20000 })) said.phases = better.length;
  full.terminate();
  said.classic = RevengeCube.convert('r');
} catch (error) { said.error = String(error && error.stack || error); }
tell();
</script>`;

let done;
const said = new Promise((resolve) => { done = resolve; });
const server = createServer((request, reply) => {
  if (request.url === '/') { reply.setHeader('content-type', 'text/html'); reply.end(page); return; }
  if (request.url === '/said') {
    let body = '';
    request.on('data', (part) => { body += part; });
    request.on('end', () => { reply.end(); done(JSON.parse(body)); });
    return;
  }
  const file = join('node_modules/revenge-cube', request.url);
  if (request.url.includes('..') || !existsSync(file)) { reply.statusCode = 404; reply.end(); return; }
  reply.setHeader('content-type', types[extname(file)] ?? 'text/plain');
  reply.end(readFileSync(file));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const profile = mkdtempSync(join(tmpdir(), 'revenge-npm-'));
const browser = spawn(process.argv[2], ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', `--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}/`], { stdio: 'ignore' });
const found = await said;
browser.kill();
await new Promise((resolve) => browser.once('exit', resolve));
server.close();
rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
const sync = await import('revenge-cube/sync');
assert.equal(found.error, undefined);
assert.equal(found.scramble, sync.randomScramble('444wca', { seed: 5 }));
assert.deepEqual(found.lengths, sync.solve(sync.faceletsOf(found.scramble), { nodes: 20000 }).map((one) => one.length));
const fullSync = await import('revenge-cube/full/sync');
assert.equal(found.phases, fullSync.solve(sync.faceletsOf(found.scramble), { method: 'eight-phase', metric: 'sstm', nodes: 20000 }).at(-1).length);
assert.equal(found.code, 'usage');
assert.equal(found.stopped, 'AbortError');
assert.deepEqual([found.after, found.inline, found.classic], ['2R', '2R', '2R']);
console.log('npm: Chromium gives what node gives');
process.exit(0);
