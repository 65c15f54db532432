import { soughtIn } from '../pictures/picture-words.js';
import type { FindPicture, FoundPicture } from '../pictures/search-pictures.js';

const MOST = 3;
/** What parts the things of a prompt: marks, and words that say how one thing stands to another. */
const BETWEEN =
  /[,;:.!?–—|()]|\s(?:and|or|with|in|on|at|by|under|over|above|below|near|beside|behind|before|against|for|from|into|through|between|towards)\s/iu;

export interface NamedPictures {
  /** Ids of packaged pictures, in the order of the prompt. */
  ids: string[];
  /** The picture that shows its words best, and their share among the telling words. */
  best?: { id: string; covered: number };
  /** Share of the prompt's telling words that the pictures show. */
  covered: number;
  /** Parts of the prompt that name something and have no picture. */
  missing: string[];
}

/** One to three packaged pictures of the things that a prompt names; none where no picture shows any. */
export function picturesInPrompt(prompt: string, find: FindPicture): NamedPictures {
  const parts = prompt.split(BETWEEN).map((part) => part.trim());
  const looked = parts.map((part) => ({ part, picture: part === '' ? undefined : find(part) }));
  const found = looked.flatMap(({ picture }) => picture ?? []);
  const whole = found.length > 0 ? undefined : find(prompt);
  const pictures = whole ? [whole] : found.filter(({ id }, at) => found.findIndex((other) => other.id === id) === at);
  const shown = pictures.slice(0, MOST);
  const missing = looked.filter(({ part, picture }) => !picture && soughtIn(part).terms.length > 0);
  const terms = soughtIn(prompt).terms.length;
  const covers = new Set(shown.flatMap((picture) => picture.covers));
  const best = pictures.length === 0 ? undefined : bestOf(pictures);
  return {
    ids: shown.map(({ id }) => id),
    ...(best && { best: { id: best.id, covered: best.covers.length / Math.max(1, terms) } }),
    covered: terms === 0 ? 0 : Math.min(1, covers.size / terms),
    missing: whole ? [] : missing.map(({ part }) => part),
  };
}

/** One that shows more words fits better. */
function bestOf(pictures: readonly FoundPicture[]): FoundPicture {
  const mark = ({ score, covers }: FoundPicture): number => score + covers.length / 10;
  return pictures.reduce((best, next) => (mark(next) > mark(best) ? next : best));
}
