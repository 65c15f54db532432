import type { FoundPicture } from './search-pictures.js';

/** Ways in which pictures are drawn. The pictures of one film share one, but for ids of the caller. */
export type PictureFamily = 'colour' | 'line';

/** The family of a picture by its id; undefined for flags and brand marks, which stand in every film. */
export function familyOf(id: string): PictureFamily | undefined {
  if (/^(?:flag:|simple:|tabler:brand-)/u.test(id)) return undefined;
  return id.startsWith('tabler:') ? 'line' : 'colour';
}

/** The family that shows more of the words; the theme's own where both show as many. */
export function chooseFamily(
  words: readonly string[],
  { preferred, search }: { preferred: PictureFamily; search: (words: string) => readonly FoundPicture[] },
): PictureFamily {
  const count = { colour: 0, line: 0 };
  for (const one of new Set(words)) {
    const families = new Set(search(one).flatMap(({ fits, id }) => (fits ? (familyOf(id) ?? []) : [])));
    for (const family of families) count[family] += 1;
  }
  const other = preferred === 'line' ? 'colour' : 'line';
  return count[other] > count[preferred] ? other : preferred;
}
