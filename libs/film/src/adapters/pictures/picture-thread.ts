import { parentPort } from 'node:worker_threads';
import { pictureSheet, MOST_PICTURES } from './picture-sheet.js';
import { pictures, searchPictures } from './pictures.js';

/*
 * The thread that looks for packaged pictures and draws sheets of them. Their index takes about 60 ms to build and 5 MB.
 */

parentPort?.on('message', ({ words }: { words: string }) => {
  void answer(words).then((found) => parentPort?.postMessage(found, []));
});

parentPort?.postMessage({ ready: pictures().size }, []);

async function answer(words: string): Promise<object> {
  try {
    const found = searchPictures(words, { most: MOST_PICTURES });
    return { pictures: found, sheet: found.length === 0 ? undefined : await pictureSheet(found) };
  } catch (failure) {
    return { failure: String(failure) };
  }
}
