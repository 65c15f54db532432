import { isAbbreviation } from './abbreviation.js';
import { spokenForm, type SpokenForm } from './spoken-form.js';

export interface SentenceWord extends SpokenForm {
  /** The word as it was written. */
  text: string;
}

/** A run of written words that is spoken in one breath. */
export interface Sentence {
  words: SentenceWord[];
  /** What follows it: a breath inside an overlong sentence, the next sentence, or the next paragraph. */
  ending: 'breath' | 'sentence' | 'paragraph';
}

/** Seconds of silence that follow a sentence, at a voice's own pace. */
export const PAUSE_AFTER: Record<Sentence['ending'], number> = { breath: 0.06, sentence: 0.34, paragraph: 0.7 };

/** Spoken words after which an overlong sentence is cut at a comma, and after which it is cut anywhere. */
const LONG = 30;
const TOO_LONG = 48;

function breakAfter(word: SentenceWord, gap: string, next: string, spoken: number): Sentence['ending'] | undefined {
  if (/\n[^\S\n]*\n/.test(gap)) return 'paragraph';
  if (/[.?!]/.test(word.after)) return 'sentence';
  if (gap.includes('\n') && /^[\p{Lu}\p{Nd}•*–-]/u.test(next)) return 'sentence';
  if (spoken >= TOO_LONG || (spoken >= LONG && word.after === ',')) return 'breath';
  return undefined;
}

/** Cuts a text into sentences. Every whitespace-separated word of the text is in exactly one of them, in order. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let words: SentenceWord[] = [];
  let spoken = 0;
  for (const [, written = '', gap = '', next = ''] of text.matchAll(/(\S+)(\s*)(?=(\S?))/g)) {
    const word = { text: written, ...spokenForm(written) };
    if (isAbbreviation(written, next)) word.after = written.endsWith(',') ? ',' : '';
    words.push(word);
    spoken += word.words.length;
    const ending = next === '' ? 'sentence' : breakAfter(word, gap, next, spoken);
    if (ending === undefined) continue;
    sentences.push({ words, ending });
    [words, spoken] = [[], 0];
  }
  return sentences;
}
