import { type NumberStyle, numberStyle } from '../reading/numbers/number-style.js';
import { bareWord } from '../reading/written-word.js';

/** How the words of a text are to be said. */
export interface Diction {
  /** What the voice speaks, such as `es`; absent: English. Other words are left to the voice as they are written. */
  language?: string;
  /** BCP 47; how the text writes numbers and dates. */
  locale?: string;
  /** Written words and how they sound, spelled as English: { "Łódź": "wootch" }. */
  pronounce?: Readonly<Record<string, string>>;
}

/** Written words that stand in a row and how they are said together. */
export interface Respelling {
  written: string;
  /** Without punctuation around them, in lower case. */
  words: string[];
  said: string[];
}

/** A diction as the readings use it. */
export interface SpeakingStyle {
  numbers: NumberStyle;
  /** By the first written word; of those that begin with one word the longest is first. */
  respelled: ReadonlyMap<string, readonly Respelling[]>;
}

const MOST_LETTERS = 30;
const MOST_WORDS = 30;

export function speakingStyle({ locale, pronounce = {} }: Diction = {}): SpeakingStyle {
  const entries = Object.entries(pronounce).map(([written, sound]) => ({
    written,
    words: written.split(/\s+/).map(bareWord).filter(Boolean),
    said: respelledWords(sound),
  }));
  const usable = entries.filter(({ words, said }) => words.length > 0 && said.length > 0);
  const respelled = Map.groupBy(usable, ({ words }) => words[0] ?? '');
  for (const ones of respelled.values()) ones.sort((one, other) => other.words.length - one.words.length);
  return { numbers: numberStyle(locale), respelled };
}

/** "shiv-AWN": a word for each syllable; a syllable without a vowel joins the one before. "S Q L" is three letters. */
export function respelledWords(sound: string): string[] {
  const parts =
    sound
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll('’', "'")
      .match(/[a-z]+(?:'[a-z]+)*/gi) ?? [];
  const words: string[] = [];
  for (const part of parts) {
    const joins = part.length > 1 && !/[aeiouy]/i.test(part) && words.length > 0 && !/^[A-Z]$/.test(words.at(-1) ?? '');
    const word = /^[A-Z]$/.test(part) ? part : part.toLowerCase().slice(0, MOST_LETTERS);
    if (joins) words.push(`${words.pop() ?? ''}${word}`.slice(0, MOST_LETTERS));
    else words.push(word);
  }
  return words.slice(0, MOST_WORDS);
}
