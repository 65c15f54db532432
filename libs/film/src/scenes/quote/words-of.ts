import { heldWords } from '../../typography/held-words.js';

const RIGHT_TO_LEFT = /\p{sc=Arabic}|\p{sc=Hebrew}/u;

/**
 * The words of a text and the spaces and line breaks between them, for words that enter one by one; words that belong together enter as one. A line
 * with right-to-left letters stays whole: words in boxes of their own would lose their order.
 */
export function wordsOf(text: string): string[] {
  if (RIGHT_TO_LEFT.test(text)) return [text];
  return text.split('\n').flatMap((line, at) => (at === 0 ? inLine(line) : ['\n', ...inLine(line)]));
}

function inLine(line: string): string[] {
  return heldWords(line).flatMap((held, at) => (at === 0 ? [held.text] : [' ', held.text]));
}
