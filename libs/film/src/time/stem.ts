/** Endings of English words and what takes their place. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/u, 'y'],
  [/(?<=ss|sh|ch|x|z)es$/u, ''],
  [/(?<![siu])s$/u, ''],
  [/ing$/u, ''],
  [/ed$/u, ''],
];
const SHORTEST = 3;

/** What singular and plural of a word, and the forms of a regular verb, have in common. */
export function stemOf(word: string): string {
  const bare = word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']s?$/u, '');
  if (!/^[a-z]+$/u.test(bare)) return bare;
  const shorter = ENDINGS.reduce((form, [ending, instead]) => {
    const cut = form.replace(ending, instead);
    return cut.length >= SHORTEST && /[aeiouy]/u.test(cut) ? cut : form;
  }, bare);
  const single = shorter === bare ? bare : shorter.replace(/([bdfgkmnprt])\1$/u, '$1');
  return single.replace(/(?<=...)e$/u, '');
}
