// The package in bundlers, each with its defaults: what a page in Chromium answers, and what a bundle answers in node. Where
// an entry cannot work, the error names the one that does, and that one works. node bundlers_test.mjs CHROMIUM
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import esbuild from 'esbuild';
import { rollup } from 'rollup';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import webpack from 'webpack';
import { inChromium } from './chromium.mjs';

const works = /^2R$/;
const inlineHelps = /^the worker could not be started.*import 'revenge-cube\/inline'/;

// Each bundles FOLDER/source.js. RETURNS the address of the page, if it is not FOLDER/index.html, which loads main.js.
const viteBuild = (name) => async (folder) => (await import(name)).build({
  root: folder, base: './', logLevel: 'error', configFile: false,
  build: { outDir: folder, emptyOutDir: false, rollupOptions: { input: `${folder}/source.js`, output: { entryFileNames: 'main.js' } } },
});
const viteServer = (name) => async (folder) => {
  writeFileSync(`${folder}/dev.html`, '<!doctype html><script type="module" src="./source.js"></script>');
  const server = await (await import(name)).createServer({
    root: folder, cacheDir: `${folder}/.vite`, configFile: false, logLevel: 'silent', server: { port: 0, host: '127.0.0.1' },
  });
  await server.listen();
  return `http://127.0.0.1:${server.httpServer.address().port}/dev.html`;
};
const webpacked = (folder, options) => new Promise((done, fail) => {
  webpack({ mode: 'production', entry: `${folder}/source.js`, output: { path: folder, filename: 'main.js', publicPath: 'auto' }, ...options },
          (error, stats) => (error || stats.hasErrors() ? fail(error ?? new Error(stats.toString())) : done()));
});
const esbuilt = (folder, options) => esbuild.build({
  entryPoints: [`${folder}/source.js`], bundle: true, format: 'esm', outfile: `${folder}/main.js`, logLevel: 'error', ...options,
});
const bundlers = {
  esbuild: (folder) => esbuilt(folder),
  rollup: async (folder) => {
    await (await rollup({ input: `${folder}/source.js`, plugins: [nodeResolve({ browser: true })] })).write({ file: `${folder}/main.js`, format: 'es' });
  },
  parcel: async (folder) => {
    writeFileSync(`${folder}/parcel.html`, '<!doctype html><script type="module" src="./source.js"></script>');
    execFileSync('node', ['node_modules/parcel/lib/bin.js', 'build', `${folder}/parcel.html`, '--dist-dir', `${folder}/built`, '--cache-dir',
                          `${folder}/.parcel`, '--public-url', './', '--no-source-maps', '--log-level', 'error']);
    return `${folder.slice(resolve('.').length)}/built/parcel.html`;
  },
  webpack: (folder) => webpacked(folder),
  ...Object.fromEntries(['vite5', 'vite6', 'vite', 'vite8'].flatMap((name) => [[name, viteBuild(name)], [`${name} serve`, viteServer(name)]])),
};

const policy = (script, worker) => `default-src 'self'; script-src 'self' ${script}; worker-src ${worker}`;
const wasm = "'wasm-unsafe-eval'";
// Bundler, entry, what the page reports, a Content-Security-Policy if any.
const cases = [
  ['esbuild', 'revenge-cube', inlineHelps], ['esbuild', 'revenge-cube/inline', works],
  ['rollup', 'revenge-cube', inlineHelps], ['rollup', 'revenge-cube/inline', works],
  ['parcel', 'revenge-cube', works], ['parcel', 'revenge-cube/inline', works],
  ['webpack', 'revenge-cube', works], ['webpack', 'revenge-cube/inline', works],
  ['vite5', 'revenge-cube', works], ['vite6', 'revenge-cube', works], ['vite', 'revenge-cube', works], ['vite8', 'revenge-cube', works],
  ['vite5 serve', 'revenge-cube', /optimizeDeps/], ['vite6 serve', 'revenge-cube', /optimizeDeps/], ['vite serve', 'revenge-cube', /optimizeDeps/],
  ['vite8 serve', 'revenge-cube', works], ['vite5 serve', 'revenge-cube/inline', works], ['vite serve', 'revenge-cube/inline', works],
  ['vite', 'revenge-cube/inline', works],
  ['webpack', 'revenge-cube', works, policy(wasm, "'self'")],
  ['webpack', 'revenge-cube', /worker-src 'self'/, policy(wasm, "'none'")],
  ['esbuild', 'revenge-cube/inline', works, policy(wasm, 'blob:')],
  ['esbuild', 'revenge-cube/inline', /script-src 'wasm-unsafe-eval'/, policy('', 'blob:')],
  ['esbuild', 'revenge-cube/inline', /worker-src blob:/, policy(wasm, "'self'")],
  ['esbuild', 'revenge-cube/sync', works, policy(wasm, "'none'")],
  ['esbuild', 'revenge-cube/sync', /script-src 'wasm-unsafe-eval'/, policy('', "'none'")],
];
// In a service worker, which cannot start workers.
const serviceCases = [['revenge-cube', /import 'revenge-cube\/sync'/], ['revenge-cube/inline', /import 'revenge-cube\/sync'/], ['revenge-cube/sync', works]];

function put(name, source) {
  const folder = resolve('bundled', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/source.js`, source);
  return folder;
}
const sourceOf = (entry, report) => `import { convert } from '${entry}';
export const told = new Promise((done) => { done(convert('r')); }).catch(({ message }) => message).then((text) => ${report});
`;
// To the server of the page around the frame, which development servers may reload (a reloaded page is its own referrer). A
// page of another server may send, but not read the reply.
const reportOf = (name) => `fetch(new URL('/said', location.ancestorOrigins?.[0] ?? location.href), { method: 'POST', mode: 'no-cors', body: '${name}\\n' + text })`;

const frames = [];
const expected = new Map();
for (const [i, [bundler, entry, answer, csp]] of cases.entries()) {
  const name = `${i}-${bundler.replace(' ', '-')}`;
  const folder = put(name, sourceOf(entry, reportOf(name)));
  const page = await bundlers[bundler](folder);
  writeFileSync(`${folder}/index.html`, `<!doctype html>${csp ? `<meta http-equiv="Content-Security-Policy" content="${csp}">` : ''}
<script type="module" src="./main.js"></script>`);
  frames.push(`<iframe src="${typeof page === 'string' ? page : `/bundled/${name}/index.html`}"></iframe>`);
  expected.set(name, { answer, of: `${bundler}, ${entry}, ${csp}` });
}
for (const [i, [entry, answer]] of serviceCases.entries()) {
  const name = `service-${i}`;
  const folder = put(name, `${sourceOf(entry, reportOf(name))}self.addEventListener('install', (event) => event.waitUntil(told));\n`);
  await esbuilt(folder);
  writeFileSync(`${folder}/index.html`, "<!doctype html><script>navigator.serviceWorker.register('./main.js', { type: 'module' })</script>");
  frames.push(`<iframe src="/bundled/${name}/index.html"></iframe>`);
  expected.set(name, { answer, of: `service worker, ${entry}` });
}
writeFileSync('bundled/index.html', `<!doctype html>${frames.join('')}`);
const said = new Map();
const late = setTimeout(() => {
  console.error('no report of:', [...expected].filter(([name]) => !said.has(name)).map(([, { of }]) => of).join('; '));
  process.exit(1);
}, 240_000);
await inChromium(process.argv[2], '/bundled/index.html', {
  isLast: (text) => { said.set(...text.split('\n', 2)); return said.size === expected.size; },
});
clearTimeout(late);
for (const [name, { answer, of }] of expected) assert.match(said.get(name), answer, of);

// Servers that are bundled, Next.js's among them (next_test.mjs): by esbuild, and by webpack with the conditions of Next.js.
const forNode = {
  esbuild: (folder) => esbuilt(folder, { platform: 'node' }),
  webpack: (folder) => webpacked(folder, {
    target: 'node18', resolve: { conditionNames: ['node', 'import', 'webpack', 'production', 'default'] },
    output: { path: folder, filename: 'main.js', library: { type: 'commonjs2' } },
  }),
};
const nodeCases = [
  ['esbuild', 'revenge-cube', inlineHelps], ['esbuild', 'revenge-cube/inline', works], ['webpack', 'revenge-cube/inline', works],
  ['webpack', 'revenge-cube/sync', /import 'revenge-cube\/inline' or leave the package out of the bundle/],
];
for (const [bundler, entry, answer] of nodeCases) {
  const folder = put(`node-${bundler}-${entry.replace('/', '-')}`, sourceOf(entry, 'console.log(text)'));
  await forNode[bundler](folder);
  writeFileSync(`${folder}/package.json`, JSON.stringify({ type: bundler === 'webpack' ? 'commonjs' : 'module' }));
  assert.match(execFileSync('node', [`${folder}/main.js`], { encoding: 'utf8' }).trim(), answer, `${bundler} for node, ${entry}`);
}

// Modules of node's older kind: node 20.19 requires ES modules, older ones name import().
const required = put('commonjs', "require('revenge-cube').convert('r').then(console.log);\n");
writeFileSync(`${required}/package.json`, '{ "type": "commonjs" }');
assert.equal(execFileSync('node', [`${required}/source.js`], { encoding: 'utf8' }), '2R\n');
assert.throws(() => execFileSync('node', ['--no-experimental-require-module', `${required}/source.js`], { stdio: 'pipe' }), /import\(\)/);
console.log('npm: bundlers work, or name the remedy');
process.exit(0);
