/** A name without case, accents and signs, by which it is looked up. */
export function folded(name: string): string {
  const lower = name.toLowerCase();
  const plain = /^\p{ASCII}*$/u.test(lower) ? lower : lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
