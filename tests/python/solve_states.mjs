// Solves the states that come in, one a line, with a node limit: what states_test.py holds WebAssembly to.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, nodes] = process.argv.slice(2);
// By its name, from the folder where it was installed.
const { exports } = createRequire(import.meta.url)(join(folder, 'node_modules/revenge-cube/package.json'));
const pick = entry => (typeof entry === 'string' ? entry : pick(entry.node ?? entry.import ?? entry.default));
const { solve, start } = await import(pathToFileURL(join(folder, 'node_modules/revenge-cube', pick(exports['./sync']))));
start({ tableSize: 'small' });  // as the program does, if nothing is said
for (const state of readFileSync(0, 'utf8').trim().split('\n')) {
  console.log(solve(state, { nodes: Number(nodes) }).at(-1).moves);
}
