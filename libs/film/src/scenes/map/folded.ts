/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ə: 'e', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th',
}; // prettier-ignore

/** A name without case, accents and signs, by which it is looked up. */
export function folded(name: string): string {
  const lower = name.toLowerCase();
  const plain = /^\p{ASCII}*$/u.test(lower)
    ? lower
    : lower.normalize('NFD').replaceAll(/\p{M}|[łøđðħıəßæœþ]/gu, (letter) => PLAIN[letter] ?? '');
  return plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
