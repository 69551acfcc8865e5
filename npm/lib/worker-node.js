import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { serve } from './serve.js';

const load = async (name) => WebAssembly.compile(await readFile(name === 'solids'
  ? new URL('./solids/revenge.wasm', import.meta.url) : new URL('./revenge.wasm', import.meta.url)));
parentPort.on('message', serve((message) => parentPort.postMessage(message), load));
