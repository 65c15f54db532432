import type { FindPicture } from '../pictures/search-pictures.js';
import { passagesOf } from './passages.js';
import { withPictures } from './pictured/with-pictures.js';
import { joinShort } from './join-short.js';
import { readPassages } from './read-passages.js';
import { showsInOrder } from './shown-words.js';
import { AS_WRITTEN, type WordsRead } from './words-read.js';

/** Reads a script by rule: every word is said and set, in its order. `find` is as in `readPrompt`. */
export function readScript(script: string, find: FindPicture = () => undefined): WordsRead {
  const readings = readPassages(passagesOf(script), showsInOrder);
  const understood = new Set(readings.flatMap((reading) => reading.understood ?? []));
  return {
    scenes: withPictures(joinShort(readings.flatMap(({ scenes }) => scenes)), script, find),
    understood: understood.size > 0 ? [...understood] : [AS_WRITTEN],
    notShown: [],
  };
}
