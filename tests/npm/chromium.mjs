// A page in Chromium, from a server that serves this folder.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const types = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };

function read(path) {
  const type = types[extname(path)];
  return type && !path.includes('..') && existsSync(`.${path}`) ? { type, content: readFileSync(`.${path}`) } : undefined;
}

// Opens `path` and receives the texts posted to /said. `serve` returns type and content of a path, from `read` or its
// own. Returns the first text for which `isLast` is true.
export async function inChromium(program, path, { isLast = () => true, serve = (path, read) => read(path) }) {
  let done;
  const last = new Promise((resolve) => { done = resolve; });
  const server = createServer((request, reply) => {
    if (request.url === '/said') {
      let body = '';
      request.on('data', (part) => { body += part; });
      request.on('end', () => { reply.end(); if (isLast(body)) done(body); });
      return;
    }
    const file = serve(request.url, read);
    if (!file) { reply.statusCode = 404; reply.end(); return; }
    reply.setHeader('content-type', file.type);
    reply.end(file.content);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const profile = mkdtempSync(join(tmpdir(), 'revenge-npm-'));
  const browser = spawn(program, ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', `--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}${path}`], { stdio: 'ignore', detached: true });
  const text = await last;
  // With all its processes: one that goes on writes to the profile while it is removed.
  process.kill(-browser.pid, 'SIGKILL');
  await new Promise((resolve) => browser.once('exit', resolve));
  server.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
  return text;
}
