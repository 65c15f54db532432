import type { FoundPicture } from './search-pictures.js';

/** The packaged picture that shows some words; undefined where none shows them well. */
export type FindPicture = (words: string) => FoundPicture | undefined;
