import { singular } from '../pictures/picture-words.js';

/** The form that singular and plural of a word, and the forms of a regular verb, have in common. */
export function stemOf(word: string): string {
  const bare = word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']s?$/u, '');
  if (!/^[a-z]+$/u.test(bare)) return bare;
  const one = singular(bare);
  const verb = one.replace(/(?:ing|ed)$/u, '');
  const isVerb = verb.length >= 3 && verb !== one && /[aeiouy]/u.test(verb);
  const stem = isVerb ? verb.replace(/([bdfgkmnprt])\1$/u, '$1') : one;
  return stem.replace(/(?<=...)e$/u, '');
}
