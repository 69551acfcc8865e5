import type { Alg } from 'cubing/alg';
export { faceletsOfPattern, patternOfFacelets } from './kpuzzle.js';

/** Returns a scramble, like randomScrambleForEvent of 'cubing/scramble', which it calls for events that this package does not
 *  have. */
export function randomScrambleForEvent(event: string): Promise<Alg>;
