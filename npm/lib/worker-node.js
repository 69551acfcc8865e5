import './node-crypto.js';
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { fileRemedy } from './node-worker.js';
import { serve } from './serve.js';

async function load(name) {
  try {
    return await WebAssembly.compile(await readFile(name === 'solids'
      ? new URL('./solids/revenge.wasm', import.meta.url) : new URL('./revenge.wasm', import.meta.url)));
  } catch ({ message }) {
    throw new Error(`the module could not be loaded (${message}): ${fileRemedy}`);
  }
}
parentPort.on('message', serve((message) => parentPort.postMessage(message), load));
