import { VOCABULARY } from './vocabulary.js';

/** A spoken word as the voice has to read it: a capital letter, or several of one, becomes the name of the letter. */
export function voiceSpelling(word: string): string[] {
  const [, letter = '', many = ''] = /^([A-Z])(s?)$/.exec(word) ?? [];
  const sounds = VOCABULARY.letters.get(letter.toLowerCase());
  if (sounds === undefined) return [word];
  return [...sounds.slice(0, -1), `${sounds.at(-1) ?? ''}${many}`];
}
