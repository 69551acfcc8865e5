// `revenge-cube/inline`: the worker and the module are in this file, for bundlers that do not follow `new URL`.
import { clients } from './client.js';
import { own, wasmBytes } from './bytes-inline.js';
import { workerText } from './worker-text.js';
import { inBrowser, inlineRemedy as remedy } from './web-worker.js';
export { RevengeError } from './core.js';

const newWorker = () => inBrowser(() => {
  const address = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
  const worker = new Worker(address);
  worker.postMessage({ own, bytes: wasmBytes(own) });
  worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return worker;
});
EXPORTS
