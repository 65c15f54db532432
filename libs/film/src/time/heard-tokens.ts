import { sentencesOf, type SpokenWord } from '@libs/sound';
import type { SpokenToken } from './align-parts.js';
import { tokensOf } from './tokens.js';

/** A token that is heard. */
export interface HeardToken extends SpokenToken {
  /** When what it names begins to enter. Seconds since the start of the scene. */
  at: number;
}

/** The tokens of spoken words, each with a second shortly before it is heard. A written word may hold several tokens. */
export function heardTokens(words: readonly SpokenWord[], lead: number): HeardToken[] {
  const text = words.map((word) => word.text).join(' ');
  const sentences = sentenceNumbers(text);
  const starts = words.map((_, at) => words.slice(0, at).reduce((sum, word) => sum + word.text.length + 1, 0));
  return tokensOf(text).map((token) => {
    const index = starts.findLastIndex((start) => start <= token.index);
    const { text: said, startSeconds, endSeconds } = words[index]!;
    const share = (token.index - starts[index]!) / said.length;
    return {
      ...token,
      sentence: sentences[index] ?? 0,
      at: Math.max(0, startSeconds + (endSeconds - startSeconds) * share - lead),
    };
  });
}

/** The sentence of each written word, counted from 0. */
function sentenceNumbers(text: string): number[] {
  let sentence = 0;
  return sentencesOf(text).flatMap(({ words, ending }) => {
    const own = words.map(() => sentence);
    if (ending !== 'breath') sentence += 1;
    return own;
  });
}
