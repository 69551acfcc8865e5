// The package in Chromium, from a server that serves its files: the worker, the one-file form, the classic script.
import assert from 'node:assert/strict';
import { inChromium } from './chromium.mjs';

const page = `<!doctype html><meta charset="utf-8"><title>revenge-cube</title>
<script src="/node_modules/revenge-cube/dist/revenge-cube.classic.js"></script>
<script type="module">
const said = {};
const tell = () => fetch('/said', { method: 'POST', body: JSON.stringify(said) });
try {
  const revenge = await import('/node_modules/revenge-cube/dist/index.js');
  said.scramble = await revenge.randomScramble('444wca', { seed: 5 });
  const cube = await revenge.faceletsOf(said.scramble);
  said.lengths = [];
  for await (const better of revenge.solve(cube, { nodes: 20000 })) said.lengths.push(better.length);
  try { await revenge.scrambleOf('U'); } catch (error) { said.code = error.code; }
  const stop = new AbortController();
  try { for await (const better of revenge.solve(cube, { nodes: 1e12, signal: stop.signal })) stop.abort(); } catch (error) { said.stopped = error.name; }
  said.after = await revenge.convert('r');
  said.fto = await revenge.randomScramble('fto', { seed: 5 });
  revenge.terminate();
  const inline = await import('/node_modules/revenge-cube/dist/inline.js');
  said.inline = await inline.convert('r');
  try { await inline.convert('R', { event: 'fto' }); } catch (error) { said.elsewhere = error.message; }
  const solids = await import('/node_modules/revenge-cube/dist/solids/inline.js');
  said.solids = await solids.convert('R2', { event: 'fto' });
  solids.terminate();
  inline.terminate();
  const full = await import('/node_modules/revenge-cube/dist/full/index.js');
  for await (const better of full.solve(cube, { method: 'eight-phase', metric: 'sstm', nodes: 20000 })) said.phases = better.length;
  full.terminate();
  said.classic = RevengeCube.convert('r');
  const untyped = await import('/untyped/node_modules/revenge-cube/dist/index.js');
  said.untyped = await untyped.convert('r');
  untyped.terminate();
  const lacking = await import('/lacking/node_modules/revenge-cube/dist/index.js');
  try { await lacking.convert('r'); } catch (error) { said.lacking = [error.code, error.message]; }
  lacking.terminate();
} catch (error) { said.error = String(error && error.stack || error); }
tell();
</script>`;

// Of two servers more, by the first folder of the address: one does not know the type of .wasm, one lacks the file.
function serve(path, read) {
  if (path === '/test') return { type: 'text/html', content: page };
  const [, server, rest] = path.match(/^\/(untyped|lacking)(\/.*)$/) ?? [];
  if (!server) return read(path);
  if (!rest.endsWith('.wasm')) return read(rest);
  return server === 'untyped' ? { ...read(rest), type: 'application/octet-stream' } : undefined;
}

const found = JSON.parse(await inChromium(process.argv[2], '/test', { serve }));
const sync = await import('revenge-cube/sync');
assert.equal(found.error, undefined);
assert.equal(found.scramble, sync.randomScramble('444wca', { seed: 5 }));
assert.deepEqual(found.lengths, sync.solve(sync.faceletsOf(found.scramble), { nodes: 20000 }).map((one) => one.length));
const fullSync = await import('revenge-cube/full/sync');
assert.equal(found.phases, fullSync.solve(sync.faceletsOf(found.scramble), { method: 'eight-phase', metric: 'sstm', nodes: 20000 }).at(-1).length);
assert.equal(found.fto, sync.randomScramble('fto', { seed: 5 }));
assert.match(found.elsewhere, /'revenge-cube\/solids\/inline'/);
assert.equal(found.solids, "R'");
assert.equal(found.code, 'usage');
assert.equal(found.stopped, 'AbortError');
assert.deepEqual([found.after, found.inline, found.classic, found.untyped], ['2R', '2R', '2R', '2R']);
assert.equal(found.lacking[0], 'resource');
assert.match(found.lacking[1], /revenge\.wasm: 404; if a bundler/);
console.log('npm: Chromium gives what node gives');
process.exit(0);
