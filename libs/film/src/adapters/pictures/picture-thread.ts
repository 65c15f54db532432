import { parentPort } from 'node:worker_threads';
import { pictureSheet, MOST_PICTURES } from './picture-sheet.js';
import { searchPictures } from './pictures.js';

/*
 * The thread that looks for packaged pictures and draws sheets of them. Their index takes about 60 ms to build and 5 MB.
 */

parentPort?.on('message', ({ words }: { words: string }) => {
  void answer(words).then((found) => parentPort?.postMessage(found, []));
});

async function answer(words: string): Promise<object> {
  try {
    const pictures = searchPictures(words, { most: MOST_PICTURES });
    return { pictures, sheet: pictures.length === 0 ? undefined : await pictureSheet(pictures) };
  } catch (failure) {
    return { failure: String(failure) };
  }
}
