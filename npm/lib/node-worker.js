// A worker thread of node, which does not keep the process alive while it has nothing to do.
export const fileRemedy = "if a bundler moved the package's files, import 'revenge-cube/inline' or leave the package out of the bundle (in Next.js: "
  + "serverExternalPackages: ['revenge-cube'])";

/** @param worker a Worker of node:worker_threads */
export function inNode(worker) {
  worker.unref();
  let asked = 0;
  return {
    postMessage(message) { if (asked++ === 0) worker.ref(); worker.postMessage(message); },
    terminate: () => worker.terminate(),
    listen(onMessage, onError) {
      worker.on('message', (message) => {
        const isAnswer = message.better === undefined && message.note === undefined;
        if (isAnswer && --asked === 0) worker.unref();
        onMessage(message);
      });
      worker.on('error', onError);
    },
  };
}
