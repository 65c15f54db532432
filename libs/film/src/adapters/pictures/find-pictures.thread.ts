import { pictureSheet, MOST_PICTURES } from './picture-sheet.js';
import { pictures, searchPictures } from './pictures.js';

/*
 * What the thread of a `PictureFinder` does: it looks for packaged pictures and draws sheets of them. Their index takes about 60 ms
 * to build and 5 MB.
 */

pictures();

export async function work(words: string) {
  const found = searchPictures(words, { most: MOST_PICTURES });
  return { pictures: found, sheet: found.length === 0 ? undefined : await pictureSheet(found) };
}
