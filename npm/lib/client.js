// Promises and iterators over a worker. The worker is made when it is first needed, does one request after the other,
// and is ended where a request has to end and no shared memory can tell it so; the next one makes another.
import { known, RevengeError } from './core.js';

const aborted = (signal) => signal.reason ?? new DOMException('aborted', 'AbortError');

/** @param newWorker gives something with postMessage, terminate, listen(onMessage, onError). */
export function client(newWorker) {
  let worker;
  let running;  // the request that the worker has
  const waiting = [];
  let last = 0;
  const shared = typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated !== false
    ? new SharedArrayBuffer(4) : undefined;

  function next() {
    if (running || waiting.length === 0) return;
    running = waiting.shift();
    if (!worker) {
      const mine = worker = newWorker();
      mine.listen((message) => mine === worker && take(message), (error) => mine === worker && fail(error));
    }
    worker.postMessage({ id: running.id, what: running.what, values: running.values, shared });
  }
  function end() {
    const done = running;
    running = undefined;
    done.signal?.removeEventListener('abort', done.onAbort);
    next();
    return done;
  }
  function take({ id, value, better, error }) {
    if (running?.id !== id) return;
    if (better !== undefined) running.better?.(better);
    else if (error) { const done = end(); done.reject(new RevengeError(error.status, error.message, error.facts)); }
    else end().resolve(value);
  }
  function fail(error) {
    worker.terminate();
    worker = undefined;
    if (running) end().reject(new RevengeError(5, `the worker ended: ${error?.message ?? error}`));
  }
  function abort(request) {
    request.reject(aborted(request.signal));
    const place = waiting.indexOf(request);
    if (place >= 0) { waiting.splice(place, 1); return; }
    if (running !== request) return;
    if (shared) { Atomics.store(new Int32Array(shared), 0, request.id); return; }  // the worker answers soon
    worker.terminate();
    worker = undefined;
    end();
  }
  function ask(what, values, { signal, better } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) { reject(aborted(signal)); return; }
      const request = { id: ++last, what, values, resolve, reject, signal, better };
      request.onAbort = () => abort(request);
      signal?.addEventListener('abort', request.onAbort, { once: true });
      waiting.push(request);
      next();
    });
  }
  async function* solve(facelets, { signal, ...options } = {}) {
    const found = [];
    let wake = () => {};
    let over = false;
    let failure;
    const stop = new AbortController();
    const both = () => stop.abort(signal?.reason);
    signal?.aborted ? both() : signal?.addEventListener('abort', both, { once: true });
    ask('solve', [facelets, options], { signal: stop.signal, better: (one) => { found.push(one); wake(); } })
      .catch((error) => { failure = error; }).finally(() => { over = true; wake(); });
    try {
      for (;;) {
        while (found.length > 0) yield found.shift();
        if (over) break;
        await new Promise((resolve) => { wake = resolve; });
      }
      if (failure) throw failure;
    } finally {
      signal?.removeEventListener('abort', both);
      if (!over) stop.abort();  // who leaves the loop early wants no more
    }
  }
  return {
    solve,
    randomScramble: (event, { signal, ...options } = {}) => ask('randomScramble', [event, options], { signal }),
    deriveScramble: async (seed, event, options) => ask('randomScramble', [event, { seed }], { signal: known(options, 'signal').signal }),
    scrambleOf: (facelets, { signal, ...options } = {}) => ask('scrambleOf', [facelets, options], { signal }),
    faceletsOf: (algorithm, options) => ask('faceletsOf', [algorithm, options]),
    convert: (algorithm, options) => ask('convert', [algorithm, options]),
    check: (facelets, moves) => ask('check', [facelets, moves]),
    picture: (facelets, options) => ask('picture', [facelets, options]),
    version: () => ask('version', []),
    open: (event, options) => ask('open', [event, options]),
    /** Ends the worker; what is under way is refused. The next call makes another. */
    terminate() {
      const all = [...(running ? [running] : []), ...waiting.splice(0)];
      worker?.terminate();
      worker = running = undefined;
      for (const request of all) request.reject(new RevengeError(130, 'the worker was terminated'));
    },
  };
}
