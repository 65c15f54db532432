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
  const verb = /^(.*[aeiouy].*)(?:ing|ed)$/u.exec(one)?.[1] ?? '';
  const stem = verb.length < 3 ? one : verb.replace(/([bdfgkmnprt])\1$/u, '$1');
  return stem.replace(/(?<=...)e$/u, '');
}
