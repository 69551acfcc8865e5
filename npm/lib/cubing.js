// `revenge-cube/cubing`: stands in for `cubing/scramble` of cubing.js. The events that this package scrambles come from it,
// all others from cubing.js as before.
import { Alg } from 'cubing/alg';
import { randomScramble } from 'revenge-cube';
export { faceletsOfPattern, patternOfFacelets } from './kpuzzle.js';

const events = { '333': '333', '333oh': '333', '444': '444wca', '444bf': '444bf', fto: 'fto' };

export async function randomScrambleForEvent(event) {
  if (Object.hasOwn(events, event)) return new Alg(await randomScramble(events[event]));
  const others = await import('cubing/scramble');
  return others.randomScrambleForEvent(event);
}
