// `revenge-cube` in a browser: a worker from a file beside this one.
import { clients } from './client.js';
export { RevengeError } from './core.js';

function newWorker() {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.listen = (onMessage, onError) => {
    worker.onmessage = (event) => onMessage(event.data);
    worker.onerror = onError;
  };
  return worker;
}
EXPORTS
