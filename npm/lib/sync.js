// Without a worker and without promises: for programs that have workers of their own, and for scripts.
import { Engine, explained, moduleFor, ofSeed, requireFunction, RevengeError, usage } from './core.js';
import { own, wasmBytes } from './WASM_BYTES';

const engines = new Map();
let settings;

function compiled(bytes) {
  try {
    return new WebAssembly.Module(bytes);
  } catch (error) {
    throw explained(error);
  }
}

// The engine of a module. Each is made when it is first needed.
function engineOf(name) {
  if (!engines.has(name)) engines.set(name, new Engine(compiled(wasmBytes(name)), settings));
  return engines.get(name);
}
const ask = (what, ...values) => engineOf(moduleFor(what, values))[what](...values);

function tableMap(tables) {
  try {
    return new Map(tables);
  } catch {
    throw usage('tables must be a Map, or a list of pairs, of names and bytes');
  }
}

/** Starts anew with tables that were kept; see Engine. */
export function start(options) {
  const wanted = options?.tables ? { ...options, tables: tableMap(options.tables) } : options;
  requireFunction(wanted?.keep, 'keep');
  requireFunction(wanted?.stopping, 'stopping');
  const engine = new Engine(compiled(wasmBytes(own)), wanted);  // options that are refused change nothing
  engines.clear();
  settings = wanted;
  engines.set(own, engine);
}
export const randomScramble = (event, options) => ask('randomScramble', event, options);
export const deriveScramble = (seed, event) => ask('randomScramble', event, ofSeed(seed));
export const scrambleOf = (facelets, options) => ask('scrambleOf', facelets, options);
/** All solutions found, each shorter than the one before. */
export function solve(facelets, options) {
  const found = [];
  ask('solve', facelets, options, (better) => { found.push(better); });
  return found;
}
/** The last of them: the shortest that was found. */
export const solveBest = (facelets, options) => ask('solve', facelets, options);
export const faceletsOf = (algorithm, options) => ask('faceletsOf', algorithm, options);
export const convert = (algorithm, options) => ask('convert', algorithm, options);
export const check = (facelets, moves, options) => ask('check', facelets, moves, options);
export const picture = (facelets, options) => ask('picture', facelets, options);
export const version = () => engineOf(own).version();
export { Engine, RevengeError };
