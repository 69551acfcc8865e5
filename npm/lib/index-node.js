// `revenge-cube` in node: a worker thread, which does not keep the process alive while it has nothing to do.
import { Worker } from 'node:worker_threads';
import { clients } from './client.js';
export { RevengeError } from './core.js';

function newWorker() {
  const worker = new Worker(new URL('./worker-node.js', import.meta.url));
  worker.unref();
  let asked = 0;
  const send = worker.postMessage.bind(worker);
  return {
    postMessage(message) { if (asked++ === 0) worker.ref(); send(message); },
    terminate: () => worker.terminate(),
    listen(onMessage, onError) {
      worker.on('message', (message) => {
        if (message.better === undefined && --asked === 0) worker.unref();
        onMessage(message);
      });
      worker.on('error', onError);
    },
  };
}
EXPORTS
