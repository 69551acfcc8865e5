// The package in bundlers, each with its defaults: what a page in Chromium answers. Where a bundler does not follow `new URL`
// into workers, the error names the import that works, and that one does work. node bundlers_test.mjs CHROMIUM
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import esbuild from 'esbuild';
import { rollup } from 'rollup';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import * as vite from 'vite';
import webpack from 'webpack';
import { inChromium } from './chromium.mjs';

const works = /^2R$/;
const remedy = /import 'revenge-cube\/inline'/;
const bundlers = {
  esbuild: (from, to) => esbuild.build({ entryPoints: [from], bundle: true, format: 'esm', outfile: `${to}/main.js`, logLevel: 'error' }),
  rollup: async (from, to) => (await rollup({ input: from, plugins: [nodeResolve({ browser: true })] })).write({ file: `${to}/main.js`, format: 'es' }),
  vite: (from, to) => vite.build({
    root: to, base: './', logLevel: 'error', configFile: false,
    build: { outDir: to, emptyOutDir: false, rollupOptions: { input: from, output: { entryFileNames: 'main.js' } } },
  }),
  webpack: (from, to) => new Promise((done, fail) => {
    webpack({ mode: 'production', entry: resolve(from), output: { path: resolve(to), filename: 'main.js', publicPath: 'auto' } },
            (error, stats) => (error || stats.hasErrors() ? fail(error ?? new Error(stats.toString())) : done()));
  }),
};
const policy = (script, worker) => `default-src 'self'; script-src 'self' ${script}; worker-src ${worker}`;
// Bundler, entry, what the page reports, a Content-Security-Policy if any.
const cases = [
  ['esbuild', 'revenge-cube', remedy], ['esbuild', 'revenge-cube/inline', works],
  ['rollup', 'revenge-cube', remedy], ['rollup', 'revenge-cube/inline', works],
  ['vite', 'revenge-cube', works], ['vite', 'revenge-cube/inline', works],
  ['webpack', 'revenge-cube', works], ['webpack', 'revenge-cube/inline', works],
  ['esbuild', 'revenge-cube/inline', works, policy("'wasm-unsafe-eval'", 'blob:')],
  ['esbuild', 'revenge-cube/inline', /'wasm-unsafe-eval'/, policy('', 'blob:')],
  ['esbuild', 'revenge-cube/inline', /Content-Security-Policy/, policy("'wasm-unsafe-eval'", "'none'")],
];

const frames = [];
for (const [i, [bundler, entry, , csp]] of cases.entries()) {
  const name = `${i}-${bundler}`;
  const folder = resolve('bundled', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/source.js`, `import { convert } from '${entry}';
const say = (text) => fetch('/said', { method: 'POST', body: '${name}\\n' + text });
convert('r').then(say, ({ message }) => say(message));
`);
  await bundlers[bundler](`${folder}/source.js`, folder);
  writeFileSync(`${folder}/index.html`, `<!doctype html>${csp ? `<meta http-equiv="Content-Security-Policy" content="${csp}">` : ''}
<script type="module" src="./main.js"></script>`);
  frames.push(`<iframe src="/bundled/${name}/index.html"></iframe>`);
}
writeFileSync('bundled/index.html', `<!doctype html>${frames.join('')}`);
const said = new Map();
await inChromium(process.argv[2], '/bundled/index.html', {
  isLast: (text) => { said.set(...text.split('\n', 2)); return said.size === cases.length; },
});
for (const [i, [bundler, entry, expected, csp]] of cases.entries()) {
  assert.match(said.get(`${i}-${bundler}`), expected, `${bundler}, ${entry}, ${csp}`);
}
console.log('npm: bundlers work, or name the remedy');
process.exit(0);
