// Without a worker and without promises: for programs that have workers of their own, and for scripts.
import { Engine, RevengeError } from './core.js';
import { wasmBytes } from './WASM_BYTES';

let engine;
const the = () => (engine ??= new Engine(new WebAssembly.Module(wasmBytes())));

/** Starts anew with tables that were kept; see Engine. */
export function start(options) { engine = new Engine(new WebAssembly.Module(wasmBytes()), options); }
export const randomScramble = (event, options) => the().randomScramble(event, options);
export const deriveScramble = (seed, event) => the().randomScramble(event, { seed });
export const scrambleOf = (facelets, options) => the().scrambleOf(facelets, options);
/** All solutions found, each shorter than the one before. */
export function solve(facelets, options) {
  const found = [];
  the().solve(facelets, options, (better) => { found.push(better); });
  return found;
}
/** The last of them: the shortest that was found. */
export const solveBest = (facelets, options) => the().solve(facelets, options);
export const faceletsOf = (algorithm, options) => the().faceletsOf(algorithm, options);
export const convert = (algorithm, options) => the().convert(algorithm, options);
export const check = (facelets, moves) => the().check(facelets, moves);
export const picture = (facelets, options) => the().picture(facelets, options);
export const version = () => the().version();
export { Engine, RevengeError };
