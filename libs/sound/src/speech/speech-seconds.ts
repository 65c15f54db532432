import type { Diction } from './diction/diction.js';
import { sentencesOf, type SentenceWord } from './sentence.js';

/** Of a sentence, of each spoken word, of each letter of one, and of a pause inside: measured over the voices. */
const [SENTENCE, WORD, LETTER, PAUSE] = [0.2, 0.095, 0.046, 0.22];
/** Seconds given to a word that cannot be spoken, in a sentence that has nothing to speak; at least, per letter, at most. */
const [SILENT_WORD, SILENT_LETTER, LONGEST_SILENT_WORD] = [0.05, 0.07, 4];

/** Seconds that a written word stands in a sentence of which no word can be spoken. */
export function unspokenSeconds(written: string): number {
  const letters = written.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return Math.min(SILENT_WORD + letters * SILENT_LETTER, LONGEST_SILENT_WORD);
}

/** Seconds that a text takes at a voice's own pace, before it is spoken; about a quarter off at most for one sentence. */
export function estimatedSpeech(text: string, diction?: Diction): number {
  return sentencesOf(text, diction).reduce((sum, { words }) => sum + sentenceSeconds(words), 0);
}

/** Seconds that one sentence takes at a voice's own pace, without the pause after it. */
export function sentenceSeconds(words: readonly SentenceWord[]): number {
  const spoken = words.flatMap((word) => word.words);
  if (spoken.length === 0) return words.reduce((sum, { text }) => sum + unspokenSeconds(text), 0);
  const letters = spoken.reduce((sum, word) => sum + word.length, 0);
  const pauses = words.slice(0, -1).filter(({ after }) => after !== '').length;
  return SENTENCE + spoken.length * WORD + letters * LETTER + pauses * PAUSE;
}
