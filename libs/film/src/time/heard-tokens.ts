import { sentencesOf, type SpokenWord } from '@libs/sound';
import type { SpokenToken } from './align-parts.js';
import { tokensOf } from './tokens.js';

/** A token that is heard. */
export interface HeardToken extends SpokenToken {
  /** Since the start of the scene. */
  startSeconds: number;
  /** The word as it was written, without the marks around it. */
  written: string;
}

/** The tokens of spoken words. A written word may hold several, which share its seconds. */
export function heardTokens(words: readonly SpokenWord[]): HeardToken[] {
  const text = words.map((word) => word.text).join(' ');
  const sentences = sentenceNumbers(text);
  const starts: number[] = [];
  let length = 0;
  for (const word of words) {
    starts.push(length);
    length += word.text.length + 1;
  }
  let at = 0;
  return tokensOf(text).map((token) => {
    while ((starts[at + 1] ?? Infinity) <= token.index) at += 1;
    const { text: said, startSeconds, endSeconds } = words[at]!;
    const share = (token.index - starts[at]!) / Math.max(1, said.length);
    const written = said.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    return {
      ...token,
      sentence: sentences[at] ?? 0,
      startSeconds: startSeconds + (endSeconds - startSeconds) * share,
      written,
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
