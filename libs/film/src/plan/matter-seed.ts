import { Random } from '@libs/drawing';
import { type Matter, wordsOf } from './tone/read-tone.js';

const LARGEST = 2 ** 31 - 1;

/** The seed of a film whose caller names none: the same words give the same film, in its preview too. */
export function matterSeed(matter: Matter): number {
  return new Random('matter', wordsOf(matter)).whole(0, LARGEST);
}
