import { PictureIndex } from '../../pictures/picture-index.js';
import { type FoundPicture, searchPictures as search } from '../../pictures/search-pictures.js';
import { readPictures } from './read-pictures.js';

let index: PictureIndex | undefined;

/** The packaged pictures, read by the first question of the process. */
export function pictures(): PictureIndex {
  index ??= new PictureIndex(readPictures());
  return index;
}

/** Packaged pictures that fit the words, best first; see `searchPictures` of the index. */
export function searchPictures(words: string, options?: { most?: number }): FoundPicture[] {
  return search(pictures(), words, options);
}

/** Whether a packaged picture has this id, such as `fluent:bicycle`. */
export function hasPicture(id: string): boolean {
  return pictures().find(id) !== undefined;
}

/** The picture that shows the words; undefined where none shows them well. */
export function pictureFor(words: string): FoundPicture | undefined {
  const [best] = searchPictures(words, { most: 1 });
  return best?.fits ? best : undefined;
}
