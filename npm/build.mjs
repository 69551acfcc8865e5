// Puts the package together in npm/dist from npm/lib and the modules that were built, the second with chains:
// node npm/build.mjs REVENGE.WASM REVENGE-FULL.WASM
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const source = (name) => readFileSync(here(`lib/${name}`), 'utf8');
const write = (name, text) => writeFileSync(here(`dist/${name}`), text);

const api = ['randomScramble', 'deriveScramble', 'scrambleOf', 'solve', 'solveBest', 'faceletsOf', 'convert', 'check', 'picture', 'version',
             'open', 'terminate'];
const exported = `export const createClient = clients(newWorker);\nconst the = createClient();\nexport const { ${api.join(', ')} } = the;\n`;
const with_api = (text) => text.replace('EXPORTS\n', exported);

// Returns the text of one of our files without imports and exports, for a script that contains several files.
const bare = (text) => text.replace(/^import .*;\n/gm, '').replace(/^export \{.*\};?\n/gm, '').replace(/^export /gm, '');

// Writes the files around a module: its bytes and its loaders.
function put(folder, module, placed) {
  mkdirSync(here(`dist/${folder}`), { recursive: true });
  copyFileSync(module, here(`dist/${folder}revenge.wasm`));
  const base64 = readFileSync(module).toString('base64');
  const inline = `const base64 = '${base64}';
export function wasmBytes() {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
`;
  write(`${folder}bytes-inline.js`, `// The module as text, for places where no file can be read.\n${inline}`);
  write(`${folder}bytes-node.js`, `import { readFileSync } from 'node:fs';
export const wasmBytes = () => readFileSync(new URL('./revenge.wasm', import.meta.url));
`);
  for (const place of ['node', 'inline']) {
    write(`${folder}sync-${place}.js`, placed(source('sync.js')).replace('./WASM_BYTES', `./bytes-${place}.js`));
  }
  for (const name of ['index.js', 'index-node.js', 'worker.js', 'worker-node.js']) {
    write(folder + name, with_api(placed(source(name))));
  }
  return inline;
}

const [small, full] = process.argv.slice(2);
rmSync(here('dist'), { recursive: true, force: true });
const inline = put('', small, (text) => text);
put('full/', full, (text) => text.replace(/'\.\/(core|client|serve)\.js'/g, "'../$1.js'"));
for (const name of ['core.js', 'client.js', 'serve.js', 'inline.js', 'kpuzzle.js', 'kpuzzle.d.ts', 'cubing.js', 'cubing.d.ts', 'core.d.ts', 'index.d.ts', 'sync.d.ts', 'worker.d.ts', 'classic.d.ts']) {
  write(name, with_api(source(name)));
}

// The worker of `inline`: its first message is the module.
write('worker-text.js', `// The text of a worker that is given the module.\nexport const workerText = ${JSON.stringify(`${bare(source('core.js'))}
${bare(source('serve.js'))}
onmessage = ({ data }) => {
  const take = serve((message) => postMessage(message), () => WebAssembly.compile(data));
  onmessage = (event) => take(event.data);
};
`)};\n`);

// A classic script: \`RevengeCube.randomScramble()\`, without promises.
write('revenge-cube.classic.js', `// revenge-cube as a classic script: window.RevengeCube has what revenge-cube/sync exports.
(() => {
${bare(inline)}
${bare(source('core.js'))}
${bare(source('sync.js'))}
globalThis.RevengeCube = { start, randomScramble, deriveScramble, scrambleOf, solve, solveBest, faceletsOf, convert, check, picture, version, Engine, RevengeError };
})();
`);
