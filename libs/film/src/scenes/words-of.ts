import { heldWords } from '../typography/held-words.js';

const RIGHT_TO_LEFT = /\p{sc=Arabic}|\p{sc=Hebrew}/u;

/**
 * The words of a line and the spaces between them, for words that enter one by one; words that belong together enter as one. A line
 * with right-to-left letters stays whole: words in boxes of their own would lose their order.
 */
export function wordsOf(text: string): string[] {
  if (RIGHT_TO_LEFT.test(text)) return [text];
  return heldWords(text).flatMap((held, at) => (at === 0 ? [held.text] : [' ', held.text]));
}
