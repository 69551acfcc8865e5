// The package in an application of Next.js, built by Turbopack and by webpack, on the server and in a page in Chromium. Takes
// minutes and hundreds of megabytes, so tests/npm/run runs it only with REVENGE_NEXT=1. node next_test.mjs CHROMIUM
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { inChromium } from './chromium.mjs';

const answer = (entry) => `import { convert } from '${entry}';
export const answer = async () => { try { return await convert('r'); } catch ({ message }) { return message; } };
`;
const files = {
  'package.json': '{ "private": true }',
  'app/layout.js': 'export default function Layout({ children }) { return <html><body>{children}</body></html>; }\n',
  'app/plain.js': answer('revenge-cube'), 'app/inline.js': answer('revenge-cube/inline'), 'app/sync.js': answer('revenge-cube/sync'),
  'app/server/route.js': `import { answer as plain } from '../plain';
import { answer as inline } from '../inline';
import { answer as sync } from '../sync';
export const dynamic = 'force-dynamic';
export const GET = async () => Response.json({ plain: await plain(), inline: await inline(), sync: await sync() });
`,
  'app/page.js': `'use client';
import { useEffect } from 'react';
import { answer as plain } from './plain';
import { answer as inline } from './inline';
export default function Page() {
  useEffect(() => {
    (async () => fetch(new URL('/said', document.referrer), {
      method: 'POST', mode: 'no-cors', body: JSON.stringify({ plain: await plain(), inline: await inline() }),
    }))();
  }, []);
  return <p>cube</p>;
}
`,
};
mkdirSync('next/app/server', { recursive: true });
for (const [name, text] of Object.entries(files)) writeFileSync(`next/${name}`, text);
const next = (...args) => ['../node_modules/next/dist/bin/next', ...args];
const settings = { cwd: 'next', env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } };
const port = 20000 + process.pid % 10000;
const address = `http://127.0.0.1:${port}`;

for (const [bundler, flags] of [['Turbopack', []], ['webpack', ['--webpack']]]) {
  rmSync('next/.next', { recursive: true, force: true });
  execFileSync('node', next('build', ...flags), settings);
  const server = spawn('node', next('start', '-p', String(port)), { ...settings, stdio: 'ignore' });
  try {
    let found;
    for (let i = 0; !found && i < 300; i++) {
      await new Promise((done) => { setTimeout(done, 200); });
      found = await fetch(`${address}/server`).then((reply) => reply.json(), () => undefined);
    }
    assert.match(found.plain, /^2R$|import 'revenge-cube\/inline' or .*serverExternalPackages/, bundler);
    assert.deepEqual([found.inline, found.sync], ['2R', '2R'], bundler);
    writeFileSync('next/index.html', `<!doctype html><iframe src="${address}/"></iframe>`);
    assert.deepEqual(JSON.parse(await inChromium(process.argv[2], '/next/index.html', {})), { plain: '2R', inline: '2R' }, bundler);
    console.log(`npm: Next.js by ${bundler}: on the server revenge-cube gives "${found.plain}"`);
  } finally {
    server.kill();
  }
}
process.exit(0);
