const RIGHT_TO_LEFT = /\p{sc=Arabic}|\p{sc=Hebrew}/u;

/**
 * The words of a line and the spaces between them, for words that enter one by one. A line with right-to-left letters stays whole:
 * words in boxes of their own would lose their order.
 */
export function wordsOf(text: string): string[] {
  return RIGHT_TO_LEFT.test(text) ? [text] : text.split(/(\s+)/u).filter((part) => part !== '');
}
