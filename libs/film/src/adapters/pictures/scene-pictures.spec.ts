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
    ['money', '€3,200 a month', 'fluent:euro-banknote', false],
    ['banknote', 'We refund the full £39', 'fluent:pound-banknote', false],
    ['clock', '11:00', 'fluent:eleven-oclock', false],
    ['clock', 'בשעה 20:30', 'fluent:eight-thirty', false],
    ['clock', 'Das 15h às 18h', 'fluent:three-oclock', false],
    ['clock', 'From 9 a.m.', 'fluent:nine-oclock', false],
    ['clock', 'Full time, 38 hours', 'fluent:three-oclock', false],
    ['clock', '23:50', 'fluent:twelve-oclock', false],
    ['fluent:money-bag', '€3,200 a month', 'fluent:money-bag', false],
  ])('show %j beside “%s” as %s, crossed out: %s', (words, text, id, isCrossed) => {
    expect(new ScenePictures('colour').choose(words, 0, text)).toEqual({ id, isCrossed });
  });

  it.each([
    ['receipt', 'No receipt needed'],
    ['fluent:package', 'No return needed'],
    ['No receipt needed', ''],
    ['dog', 'Kein Hund nötig'],
  ])('show nothing for %j beside “%s”: a crossed picture would forbid it', (words, text) => {
    const film = new ScenePictures('colour');
    expect(film.choose(words, 0, text)).toBeUndefined();
    expect(film.in(0)).toEqual({ shown: [], not_shown: [] });
  });

  it.each([
    ['ship', 'fluent:ship'],
    ['Fire', 'fluent:fire'],
    ['ring', 'fluent:ring'],
    ['fire sale', undefined],
    ['reason', undefined],
  ])('show the single word %j that a caller asks for, whatever else it may mean', (words, id) => {
    expect(new ScenePictures('colour').choose(words, 0)?.id).toBe(id);
  });

  it('show two things of a scene by two pictures where there are two', () => {
    const film = new ScenePictures('colour');
    expect(['virus', 'microbe'].map((words) => film.choose(words, 0)?.id)).toEqual([
      'fluent:microbe',
      'fluent:petri-dish',
    ]);
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

  it.each([
    ['Is your cat due?', 'fluent:cat-face', 'en'],
    ['The ferry to Lunna', 'fluent:ferry', 'en'],
    ['Why does ice float?', 'fluent:ice', 'en'],
    ['You may change your mind', undefined, 'en'],
    ['A hard quarter', undefined, 'en'],
    ['Do not enter the water', undefined, 'en'],
    ['No dogs', undefined, 'en'],
    ['Rat vom Arzt', undefined, 'de'],
    ['Un tren para dos', 'fluent:high-speed-train', 'es'],
    ['A cat called Miso', 'fluent:cat-face', 'en'],
    ['Fix a flat bicycle tyre', 'fluent:bicycle', 'en'],
    ['A wolf in the forest', 'fluent:wolf', 'en'],
    ['The ferry to Rhodes', 'fluent:ferry', undefined],
    ['Turkey votes on Sunday', undefined, 'en'],
    ['Bank holiday hours', undefined, 'en'],
    ['The bull market is over', undefined, 'en'],
    ['Chicken pox', undefined, 'en'],
    ['Cold fish', undefined, 'en'],
    ['Tiger Woods returns', undefined, 'en'],
    ['Apple results for the year', undefined, 'en'],
    ['Key results', undefined, 'en'],
    ['Sea horse', undefined, 'en'],
    ['Bomb kills ten', undefined, 'en'],
    ['Perro perdido', undefined, 'es'],
    ['El perro perdido', undefined, 'es'],
    ['Cão perdido', undefined, 'pt'],
    ['Pies zaginął', undefined, 'pl'],
    ['Hund entlaufen', undefined, 'de'],
    ['Fahrrad gestohlen', undefined, 'de'],
    ['Vélo volé', undefined, 'fr'],
    ['Fini le pain', undefined, 'fr'],
    ['Boot fahren', undefined, undefined],
    ['Hat du Lust', undefined, undefined],
    ['Rat der Stadt', undefined, undefined],
  ])('show beside the line %j what it surely names: %s', (line, id, ...[language]) => {
    const film = new ScenePictures('colour', language);
    expect([film.namedIn(line, 0), film.namedIn(line, 0)]).toEqual([id, id]);
    expect(film.in(0).shown).toEqual(id === undefined ? [] : [{ words: line, id }]);
  });
});
