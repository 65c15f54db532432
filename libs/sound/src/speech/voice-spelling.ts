import { heteronym } from './diction/heteronyms.js';
import { LEXICON } from './diction/lexicon.js';
import type { SpokenForm } from './spoken-form.js';
import { VOCABULARY } from './vocabulary.js';

/** The spoken words of each written word of a line, with those respelled that the voices would say wrong. */
export function sayable(forms: readonly SpokenForm[]): string[][] {
  return sentencesIn(forms).flatMap((sentence) => {
    const words = sentence.flatMap((form) => form.words);
    let at = 0;
    return sentence.map((form) =>
      form.words.flatMap((word) => {
        const one = heteronym(word, words, at++);
        return LEXICON.get(one) ?? [one];
      }),
    );
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

/** A spoken word as the voice has to read it: a capital letter, or several of one, becomes the name of the letter. */
export function voiceSpelling(word: string): string[] {
  const [, letter = '', many = ''] = /^([A-Z])(s?)$/.exec(word) ?? [];
  const sounds = VOCABULARY.letters.get(letter.toLowerCase());
  if (sounds === undefined) return [word];
  return [...sounds.slice(0, -1), `${sounds.at(-1) ?? ''}${many}`];
}
