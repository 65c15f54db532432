import { describe, expect, it } from 'vitest';
import { chooseFamily } from '../../pictures/picture-family.js';
import { searchPictures } from './pictures.js';
import { ScenePictures } from './scene-pictures.js';

describe('the pictures of a film', () => {
  it.each([
    ['no dogs', '', 'fluent:dog-face', true],
    ['dog', 'No dogs in the water', 'fluent:dog-face', true],
    ['dog', 'Keine Hunde', 'fluent:dog-face', true],
    ['fluent:child', 'Não deixe crianças sozinhas', 'fluent:child', true],
    ['dog', 'Dogs are welcome', 'fluent:dog-face', false],
    ['non-potable water', 'Do not drink', 'fluent:non-potable-water', false],
    ['no smoking', 'No smoking', 'fluent:no-smoking', false],
  ])('show %j beside “%s” as %s, crossed out: %s', (words, text, id, isCrossed) => {
    expect(new ScenePictures('colour').choose(words, 0, text)).toEqual({ id, isCrossed });
  });

  it('are of one family, but for ids', () => {
    const [colour, line] = [new ScenePictures('colour'), new ScenePictures('line')];
    expect(colour.choose('glass', 0)).toBeUndefined();
    expect(colour.choose('tabler:glass', 0)?.id).toBe('tabler:glass');
    expect(line.choose('dog', 0)?.id).toBe('tabler:dog');
    expect(line.choose('virus', 0)?.id).toBe('tabler:virus');
    for (const film of [colour, line])
      expect(['flag of Spain', 'GitHub logo', 'github'].map((words) => film.choose(words, 1)?.id)).toEqual([
        'flag:es',
        'simple:github',
        'tabler:brand-github',
      ]);
    expect(colour.in(0)).toMatchObject({ shown: [{ id: 'tabler:glass' }], not_shown: ['glass'] });
  });

  it('are of the family that shows more of the words, or of the theme’s own', () => {
    const choose = (preferred: 'colour' | 'line', ...words: string[]) =>
      chooseFamily(words, { preferred, search: (one) => searchPictures(one, { most: 40 }) });
    expect(choose('colour', 'dog', 'cat', 'book')).toBe('colour');
    expect(choose('line', 'dog', 'cat', 'book')).toBe('line');
    expect(choose('line', 'dog', 'bread', 'milk', 'egg', 'syringe')).toBe('colour');
    expect(choose('colour', 'tabler:api', 'tabler:server', 'dog')).toBe('line');
  });
});
