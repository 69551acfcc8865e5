// Promises and iterators over workers. A worker is made when it is first needed and does one request after the other. It
// is ended where a request has to end and no shared memory can tell it so; the next request makes another.
import { known, ofSeed, requireFunction, requireObject, RevengeError, usage } from './core.js';

const aborted = (signal) => signal.reason ?? new DOMException('aborted', 'AbortError');

// Requests that search, or make tables. All others are answered in milliseconds.
const long = new Set(['solve', 'randomScramble', 'scrambleOf', 'open']);

// One worker and the request that it has.
class Place {
  worker;
  running;
  hasAnswered = false;
  shared = typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated !== false ? new SharedArrayBuffer(4) : undefined;

  end() {
    this.worker?.terminate();
    this.worker = undefined;
    this.hasAnswered = false;
  }
}

// The signal of a request, and the options that its worker is given.
function divided(options = {}) {
  requireObject(options);
  const { signal, ...rest } = options;
  if (signal !== undefined && typeof signal?.addEventListener !== 'function') throw usage('signal must be an AbortSignal');
  return [signal, rest];
}

/** The error of a worker that did not start. @param reason what is known about it, @param remedy of this kind of worker */
export const notStarted = (reason, remedy) => new RevengeError(5, `the worker could not be started${reason ? ` (${reason})` : ''}: ${remedy}`);

/** @param newWorker gives something with postMessage, terminate, listen(onMessage, onError). @param remedy what to do if it
 *  does not start. @param count how many there may be */
export function client(newWorker, remedy, count) {
  const places = Array.from({ length: count }, () => new Place());
  const waiting = [];
  let last = 0;

  // Of several workers one is never given long requests. An idle worker is used before another is made.
  function placeFor(request) {
    const allowed = long.has(request.what) && count > 1 ? places.slice(0, -1) : places;
    const idle = allowed.filter((place) => !place.running);
    return idle.find((place) => place.worker) ?? idle[0];
  }
  function next() {
    for (let i = 0; i < waiting.length;) {
      const place = placeFor(waiting[i]);
      if (place) start(place, waiting.splice(i, 1)[0]);
      else i++;
    }
  }
  function start(place, request) {
    place.running = request;
    try {
      if (!place.worker) {
        const mine = place.worker = newWorker();
        mine.listen((message) => mine === place.worker && take(place, message), (error) => mine === place.worker && fail(place, error));
      }
      place.worker.postMessage({ id: request.id, what: request.what, values: request.values, shared: place.shared });
    } catch (error) {
      // A function, for example, cannot be sent to a worker, which is none the worse for it.
      if (error?.name === 'DataCloneError') end(place).reject(usage(error.message));
      else fail(place, error);
    }
  }
  function end(place) {
    const done = place.running;
    place.running = undefined;
    done.signal?.removeEventListener('abort', done.onAbort);
    next();
    return done;
  }
  function take(place, { id, value, better, note, error }) {
    place.hasAnswered = true;
    if (place.running?.id !== id) return;
    if (note !== undefined) place.running.onNote?.(note);
    else if (better !== undefined) place.running.better?.(better);
    else if (error) end(place).reject(new RevengeError(error.status, error.message, error.facts));
    else end(place).resolve(value);
  }
  function fail(place, error) {
    const { hasAnswered } = place;
    place.end();
    if (!place.running) return;
    end(place).reject(hasAnswered ? new RevengeError(5, `the worker ended: ${error?.message ?? 'for an unknown reason'}`) : notStarted(error?.message, remedy));
  }
  function abort(request) {
    request.reject(aborted(request.signal));
    const index = waiting.indexOf(request);
    if (index >= 0) { waiting.splice(index, 1); return; }
    const place = places.find(({ running }) => running === request);
    if (!place) return;
    if (place.shared) { Atomics.store(new Int32Array(place.shared), 0, request.id); return; }  // the worker answers soon
    place.end();
    end(place);
  }
  function ask(what, values, { signal, better, onNote } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) { reject(aborted(signal)); return; }
      const request = { id: ++last, what, values, resolve, reject, signal, better, onNote };
      request.onAbort = () => abort(request);
      signal?.addEventListener('abort', request.onAbort, { once: true });
      waiting.push(request);
      next();
    });
  }
  // A function of the engine that takes `count` values before its options.
  const call = (what, count) => async (...given) => {
    const [signal, rest] = divided(given[count]);
    return ask(what, [...given.slice(0, count), rest], { signal });
  };
  const read = (what) => async (algorithm, options) => {
    const [signal, { onNote, ...rest }] = divided(options);
    requireFunction(onNote, 'onNote');
    return ask(what, [algorithm, rest], { signal, onNote });
  };
  async function* solve(facelets, options) {
    const [signal, rest] = divided(options);
    const found = [];
    let wake = () => {};
    let over = false;
    let failure;
    const stop = new AbortController();
    const both = () => stop.abort(signal?.reason);
    signal?.aborted ? both() : signal?.addEventListener('abort', both, { once: true });
    ask('solve', [facelets, rest], { signal: stop.signal, better: (one) => { found.push(one); wake(); } })
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
      if (!over) stop.abort();  // a loop that is left early wants no more
    }
  }
  return {
    solve,
    solveBest: call('solve', 1),
    randomScramble: call('randomScramble', 1),
    deriveScramble: async (seed, event, options) => ask('randomScramble', [event, ofSeed(seed)], { signal: divided(known(options, 'signal'))[0] }),
    scrambleOf: call('scrambleOf', 1),
    faceletsOf: read('faceletsOf'),
    convert: read('convert'),
    check: call('check', 2),
    picture: call('picture', 1),
    version: async (options) => ask('version', [], { signal: divided(known(options, 'signal'))[0] }),
    open: call('open', 1),
    /** Ends the workers; what is under way is refused. The next call makes another. */
    terminate() {
      const all = [...places.map(({ running }) => running).filter(Boolean), ...waiting.splice(0)];
      for (const place of places) {
        place.end();
        place.running = undefined;
      }
      for (const request of all) request.reject(new RevengeError(130, 'the worker was terminated'));
    },
  };
}

/** @param newWorker, @param remedy see above. Gives createClient({ workers }), each client with workers of its own. */
export const clients = (newWorker, remedy) => (options) => {
  const { workers = 2 } = known(options, 'workers');
  if (!Number.isInteger(workers) || workers < 1 || workers > 64) throw usage(`workers must be a whole number from 1 to 64, not ${String(workers)}`);
  return client(newWorker, remedy, workers);
};
