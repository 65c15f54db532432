import { inAnyLanguage, inEnglish } from '../../pictures/languages/foreign-words.js';
import { PictureIndex } from '../../pictures/picture-index.js';
import { type FoundPicture, type SearchOptions, searchPictures as search } from '../../pictures/search-pictures.js';
import { readPictures } from './read-pictures.js';

let index: PictureIndex | undefined;

/** The packaged pictures, read by the first question of the process. */
export function pictures(): PictureIndex {
  index ??= new PictureIndex(readPictures());
  return index;
}

/** The language of the words, and whether a film shows them itself: words that only ask for a picture are English first. */
export interface WordLanguage {
  language?: string | undefined;
  isShown?: boolean;
}

/**
 * Packaged pictures that fit the words, best first; see `searchPictures` of the index. Words of which English knows no picture are looked
 * up in the language, or in every language where none is named: those that agree on one picture count.
 */
export function searchPictures(
  words: string,
  { language, isShown = false, ...options }: SearchOptions & WordLanguage = {},
): FoundPicture[] {
  const find = (one: string): FoundPicture[] => (one === '' ? [] : search(pictures(), one, options));
  if (options.isGuess || hasPicture(words.trim())) return find(words);
  const [own] = isShown && language !== undefined ? meanings(words, language) : [];
  if (own !== undefined) return find(own);
  const found = find(words);
  if (found[0]?.fits) return found;
  const [first = [], ...others] = meanings(words, language).map(find);
  return first[0]?.fits && others.every(([best]) => best?.id === first[0]?.id) ? first : found;
}

/** What words of another language may mean in English. Tables of all languages take a tenth of a second to build. */
function meanings(words: string, language?: string): string[] {
  if (language === undefined) return inAnyLanguage(words);
  const own = language === 'en' ? undefined : inEnglish(words, language);
  return own === undefined ? [] : [own];
}

/** Whether a packaged picture has this id, such as `fluent:bicycle`. */
export function hasPicture(id: string): boolean {
  return pictures().find(id) !== undefined;
}

/** The picture that shows words of a sentence; undefined where none shows them well. */
export function pictureFor(words: string): FoundPicture | undefined {
  const [best] = searchPictures(words, { most: 1, isGuess: true });
  return best?.fits ? best : undefined;
}
