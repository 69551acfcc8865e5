// `revenge-cube/inline`: the worker and the module are in this file, for bundlers that do not follow `new URL`.
import { clients } from './client.js';
import { own, wasmBytes } from './bytes-inline.js';
import { workerText } from './worker-text.js';
export { RevengeError } from './core.js';

function newWorker() {
  const address = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
  const worker = new Worker(address);
  worker.postMessage({ own, bytes: wasmBytes(own) });
  const release = () => URL.revokeObjectURL(address);
  worker.listen = (onMessage, onError) => {
    worker.onmessage = (event) => { release(); onMessage(event.data); };
    worker.onerror = onError;
  };
  return worker;
}
EXPORTS
