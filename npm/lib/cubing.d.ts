import type { Alg } from 'cubing/alg';
export { faceletsOfPattern, patternOfFacelets } from './kpuzzle.js';

/** As randomScrambleForEvent of 'cubing/scramble', which it asks for the events that this package does not scramble. */
export function randomScrambleForEvent(event: string): Promise<Alg>;
