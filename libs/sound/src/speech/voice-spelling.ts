import { heteronym } from './heteronyms.js';
import { LEXICON } from './lexicon.js';
import type { SpokenForm } from './spoken-form.js';
import { VOCABULARY } from './vocabulary.js';

/** The words of a line as the voice has to read them, for each written word of it. */
export function voiceSpellings(forms: readonly SpokenForm[]): string[][] {
  return sentencesIn(forms).flatMap((sentence) => {
    const words = sentence.flatMap((form) => form.words);
    let at = 0;
    return sentence.map((form) => form.words.flatMap((word) => spelled(heteronym(word, words, at++))));
  });
}

function sentencesIn(forms: readonly SpokenForm[]): SpokenForm[][] {
  const sentences: SpokenForm[][] = [[]];
  for (const form of forms) {
    sentences.at(-1)?.push(form);
    if (/[.?!]/.test(form.after)) sentences.push([]);
  }
  return sentences;
}

function spelled(word: string): string[] {
  return (LEXICON.get(word) ?? [word]).flatMap((part) => letterNames(part));
}

/** A capital letter, or several of one, becomes the name of the letter. */
function letterNames(word: string): string[] {
  const [, letter = '', many = ''] = /^([A-Z])(s?)$/.exec(word) ?? [];
  const sounds = VOCABULARY.letters.get(letter.toLowerCase());
  if (sounds === undefined) return [word];
  return [...sounds.slice(0, -1), `${sounds.at(-1) ?? ''}${many}`];
}
