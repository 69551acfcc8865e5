// The work of a worker in a browser or in node: it handles one request after the other.
import { Engine, explained, moduleFor } from './core.js';

/** @param post sends a message; @param load gives the WebAssembly.Module of a name. RETURNS what takes a message. */
export function serve(post, load) {
  const engines = new Map();
  let stop;  // the number of the request that is to end, where memory is shared
  let running = 0;
  const stopping = () => stop !== undefined && Atomics.load(stop, 0) === running;
  async function ready(name) {
    if (!engines.has(name)) engines.set(name, new Engine(await load(name), { stopping }));
    return engines.get(name);
  }
  return async ({ id, what, values, shared }) => {
    if (shared) stop = new Int32Array(shared);
    running = id;
    try {
      const the = await ready(moduleFor(what, values));
      const onNote = (note) => post({ id, note });
      const value = what === 'solve' ? the.solve(...values, (better) => { post({ id, better }); return stopping(); })
        : ['faceletsOf', 'convert'].includes(what) ? the[what](values[0], { ...values[1], onNote })
          : the[what](...values);
      post({ id, value });
    } catch (error) {
      post({ id, error: { status: error.status ?? 5, message: explained(error).message, facts: error.facts ?? [] } });
    }
  };
}
