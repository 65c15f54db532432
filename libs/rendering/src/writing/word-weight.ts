const SMALL = new Set(
  (
    'a an the and or but so of to in on at by for with from as is are was were be been it its this that these those ' +
    'than then there their they them we you your our i he she his her not no do does did has have had will can may ' +
    'if when where which who what how why into over under up out off just very more most some any each every'
  ).split(' '),
);

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}%]/gu, '');
}

/** How much a word says: figures most, then names, then long words; the small ones next to nothing. */
export function wordWeight(word: string, position: number): number {
  if (/\p{N}/u.test(word)) return 3;
  const letters = bare(word);
  if (SMALL.has(letters)) return 0.05;
  if (position > 0 && /^\p{Lu}/u.test(word)) return 2;
  return (0.6 + Math.min(letters.length, 9) / 9) * (letters.endsWith('ly') ? 0.6 : 1);
}
