// Puts the package together in npm/dist from npm/lib and the modules that were built, the second with chains, the third
// with the face-turning octahedron: node npm/build.mjs REVENGE.WASM REVENGE-FULL.WASM REVENGE-SOLIDS.WASM
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
// Scripts are downloaded without their comments and indents; none has a text of several lines.
const source = (name) => {
  const text = readFileSync(here(`lib/${name}`), 'utf8');
  const code = text.replace(/^\s*(?:\/\/|\/\*\*|\* ).*\n/gm, '').replace(/^\s+/gm, '').replace(/\s+\/\/ [^'"`\n]*$/gm, '');
  return name.endsWith('.js') ? code : text;
};
const write = (name, text) => writeFileSync(here(`dist/${name}`), text);

const api = ['randomScramble', 'deriveScramble', 'scrambleOf', 'solve', 'solveBest', 'faceletsOf', 'convert', 'check', 'picture', 'version',
             'open', 'terminate'];
const exported = `export const createClient = clients(newWorker, remedy);\nconst the = createClient();\nexport const { ${api.join(', ')} } = the;\n`;
const with_api = (text) => text.replace('EXPORTS\n', exported);

// Returns the text of one of our files without imports and exports, for a script that contains several files.
const bare = (text) => text.replace(/^import .*;\n/gm, '').replace(/^export \{.*\};?\n/gm, '').replace(/^export /gm, '');

// Writes the files around a module: its bytes, and what calls it without a worker. `own`: the module's name.
function put(folder, module, own, placed) {
  mkdirSync(here(`dist/${folder}`), { recursive: true });
  copyFileSync(module, here(`dist/${folder}revenge.wasm`));
  const base64 = readFileSync(module).toString('base64');
  const inline = `import { notHere } from './core.js';
export const own = '${own}';
const base64 = '${base64}';
export function wasmBytes(name) {
  if (name !== own) throw notHere(name);
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
`;
  write(`${folder}bytes-inline.js`, placed(`// The module as text, for places where no file can be read.\n${inline}`));
  const up = folder === '' ? './' : '../';
  const others = { cubes: folder === 'solids/' ? '../revenge.wasm' : './revenge.wasm', solids: `${up}solids/revenge.wasm` };
  write(`${folder}bytes-node.js`, `import { readFileSync } from 'node:fs';
import '${up}node-crypto.js';
import { fileRemedy } from '${up}node-worker.js';
export const own = '${own}';
const files = ${JSON.stringify(others)};
export function wasmBytes(name) {
  try {
    return readFileSync(new URL(files[name], import.meta.url));
  } catch ({ message }) {
    throw new Error(\`the module could not be read (\${message}): \${fileRemedy}\`);
  }
}
`);
  for (const place of ['node', 'inline']) {
    write(`${folder}sync-${place}.js`, placed(source('sync.js')).replace('./WASM_BYTES', `./bytes-${place}.js`));
  }
  return inline;
}

// Writes a worker around modules, and its promises.
function putWorker(folder, placed) {
  for (const name of ['index.js', 'index-node.js', 'worker.js', 'worker-node.js']) {
    write(folder + name, with_api(placed(source(name))));
  }
}

const [small, full, solids] = process.argv.slice(2);
const about = JSON.parse(readFileSync(here('package.json'), 'utf8'));
for (const folder of about.files.filter((name) => !name.includes('.') && name !== 'LICENSE')) rmSync(here(folder), { recursive: true, force: true });
const beside = (text) => text;
const above = (text) => text.replace(/'\.\/(core|client|serve|worker-text|web-worker|node-worker|node-crypto)\.js'/g, "'../$1.js'").replaceAll("'./solids/", "'../solids/");
const inline = put('', small, 'cubes', beside);
put('full/', full, 'cubes', above);
const inlineSolids = put('solids/', solids, 'solids', above);
putWorker('', beside);
putWorker('full/', above);
for (const name of ['inline.js', 'inline-node.js']) {
  write(name, with_api(source(name)));
  write(`solids/${name}`, with_api(above(source(name))));
}
for (const name of ['core.js', 'client.js', 'serve.js', 'web-worker.js', 'node-worker.js', 'node-crypto.js', 'kpuzzle.js', 'kpuzzle.d.ts', 'cubing.js', 'cubing.d.ts', 'core.d.ts', 'index.d.ts', 'sync.d.ts', 'worker.d.ts', 'classic.d.ts']) {
  write(name, with_api(source(name)));
}

// The worker of `inline`: its first message is the module, with its name.
write('worker-text.js', `// The text of a worker that is given the module.\nexport const workerText = ${JSON.stringify(`${bare(source('core.js'))}
${bare(source('serve.js'))}
onmessage = ({ data: { own, bytes } }) => {
  const load = async (name) => {
    if (name !== own) throw notHere(name);
    return WebAssembly.compile(bytes);
  };
  const take = serve((message) => postMessage(message), load);
  onmessage = (event) => take(event.data);
};
`)};\n`);

// A classic script: `RevengeCube.randomScramble()`, without promises.
function putClassic(name, entry, bytes) {
  write(name, `// revenge-cube as a classic script: window.RevengeCube has what ${entry} exports.
(() => {
${bare(source('core.js'))}
${bare(bytes)}
${bare(source('sync.js'))}
globalThis.RevengeCube = { start, randomScramble, deriveScramble, scrambleOf, solve, solveBest, faceletsOf, convert, check, picture, version, Engine, RevengeError };
})();
`);
}
putClassic('revenge-cube.classic.js', 'revenge-cube/sync', inline);
putClassic('solids/revenge-cube.classic.js', 'revenge-cube/solids/sync', inlineSolids);

// Folders named as the entries, for what does not read `exports`: Parcel, and TypeScript with moduleResolution node10.
for (const [entry, conditions] of Object.entries(about.exports)) {
  if (entry === '.' || !conditions.types) continue;
  const up = '../'.repeat(entry.split('/').length - 1);
  const at = (path) => up + path.slice(2);
  mkdirSync(here(entry), { recursive: true });
  writeFileSync(here(`${entry}/package.json`), `${JSON.stringify({
    type: 'module', types: at(conditions.types), main: at(conditions.node ?? conditions.default), module: at(conditions.default),
    browser: at(conditions.default),
  }, null, 2)}\n`);
}
