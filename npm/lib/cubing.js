// `revenge-cube/cubing`: stands in for `cubing/scramble` of cubing.js. The events that this package scrambles come from it,
// all others from cubing.js as before.
import { Alg } from 'cubing/alg';
import { randomScramble } from 'revenge-cube';
export { faceletsOfPattern, patternOfFacelets } from './kpuzzle.js';

const events = ['222', '333', '444', '555', '666', '777', '333bf', '333fm', '333oh', 'clock', 'minx', 'pyram', 'skewb', 'sq1', '444bf', '555bf',
                '333mbf', 'fto'];

export async function randomScrambleForEvent(event) {
  if (events.includes(event)) return new Alg(await randomScramble(event));
  const others = await import('cubing/scramble');
  return others.randomScrambleForEvent(event);
}
