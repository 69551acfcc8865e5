// `revenge-cube/inline` in node: the worker and the module are in this file, for servers that are bundled.
import { Worker } from 'node:worker_threads';
import { clients } from './client.js';
import { own, wasmBytes } from './bytes-inline.js';
import { workerText } from './worker-text.js';
import { inNode } from './node-worker.js';
export { RevengeError } from './core.js';

const remedy = "import 'revenge-cube/sync'";
// Gives the worker the globals of a browser's worker.
const asInBrowsers = `const { parentPort } = require('node:worker_threads');
globalThis.crypto ??= require('node:crypto').webcrypto;
globalThis.postMessage = (message) => parentPort.postMessage(message);
parentPort.on('message', (data) => globalThis.onmessage({ data }));
`;
function newWorker() {
  const worker = new Worker(asInBrowsers + workerText, { eval: true });
  worker.postMessage({ own, bytes: wasmBytes(own) });
  return inNode(worker);
}
EXPORTS
