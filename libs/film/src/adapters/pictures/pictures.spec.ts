import { describe, expect, it } from 'vitest';
import { EVERYDAY_WORDS } from '../../../../../test/films/pictures/everyday-words.js';
import { SENSES } from '../../pictures/senses/picture-senses.js';
import { iconAddress, iconAtAddress, iconSvg } from './icon-svg.js';
import { hasPicture, pictureFor, pictures, searchPictures } from './pictures.js';

/** Share of the everyday words whose first picture must be a right one. */
const FLOOR = 0.97;

describe('searchPictures', () => {
  it('shows what everyday words mean, and nothing where a picture would mislead', () => {
    const misses = Object.entries(EVERYDAY_WORDS).flatMap(([words, right]) => {
      const shown = pictureFor(words)?.id;
      const isRight = right.length === 0 ? shown === undefined : right.includes(shown ?? '');
      return isRight ? [] : [`${words} → ${shown}`];
    });
    const share = 1 - misses.length / Object.keys(EVERYDAY_WORDS).length;
    process.stdout.write(`right pictures: ${(share * 100).toFixed(1)} %\n`);
    expect(share, misses.join('\n')).toBeGreaterThanOrEqual(FLOOR);
  });

  it('asks for pictures that exist', () => {
    const ids = [...[...SENSES.values()].flatMap((sense) => sense.split(' ')), ...Object.values(EVERYDAY_WORDS).flat()];
    expect(ids.filter((id) => id !== '' && !hasPicture(id))).toEqual([]);
  });

  it.each([
    ['bicycles', 'bicycle'],
    ['Bicycle!', 'bicycle'],
    ['  BÍCYCLE ', 'bicycle'],
    ['strawberries', 'strawberry'],
    ['tomatoes', 'tomato'],
    ['scissors', 'scissors'],
  ])('finds the same picture for %j as for %j', (one, other) => {
    expect(pictureFor(one)?.id).toBe(pictureFor(other)?.id);
    expect(pictureFor(one)).toBeDefined();
  });

  it('says which of the words a picture shows and which it lacks', () => {
    expect(pictureFor('concert guitar')).toMatchObject({ covers: ['guitar'], lacks: ['concert'] });
    expect(searchPictures('broken glass')[0]).toMatchObject({ covers: ['glass'], lacks: ['broken'], fits: false });
    expect(pictureFor('running shoes')).toMatchObject({ id: 'fluent:running-shoe', covers: ['running', 'shoe'] });
  });

  it.each(['no sugar', 'sugar-free', 'without nuts', 'never use a hammer', "don't run"])(
    'shows nothing that is said to be absent: %j',
    (words) => {
      expect(pictureFor(words)).toBeUndefined();
    },
  );

  it('finds a picture by its id', () => {
    expect(searchPictures('tabler:api')).toEqual([
      { id: 'tabler:api', name: 'api', set: 'tabler', score: 1, covers: ['tabler:api'], lacks: [], fits: true },
    ]);
    expect(hasPicture('fluent:bicycle')).toBe(true);
    expect(hasPicture('noto:adult')).toBe(true);
    expect(hasPicture('fluent:no-such-thing')).toBe(false);
  });

  it('prefers coloured pictures and gives no drawing of one emoji twice', () => {
    const found = searchPictures('book');
    expect(found[0]?.set).toBe('fluent');
    const coloured = found.filter(({ set }) => set !== 'tabler').map(({ name }) => name);
    expect(new Set(coloured).size).toBe(coloured.length);
  });

  it('gives at most as many as asked for, and the same ones each time', () => {
    expect(searchPictures('house', { most: 3 })).toHaveLength(3);
    expect(searchPictures('house')).toEqual(searchPictures('house'));
  });

  it.each(['', '   ', '!!!', '4711', '‮', 'a'.repeat(4000), '__proto__', 'constructor', 'toString', '漢字'])(
    'finds nothing for %j',
    (words) => {
      expect(searchPictures(words)).toEqual([]);
    },
  );

  it('indexes every set', () => {
    expect(pictures().size).toBeGreaterThan(9000);
  });
});

describe('iconSvg', () => {
  it.each(['fluent:bicycle', 'noto:bicycle', 'tabler:api', 'noto:adult', 'flag:pt', 'simple:github'])(
    'draws %s as a document of its own',
    (id) => {
      expect(iconSvg(id)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/su);
    },
  );

  it('draws the flag of the United Kingdom by its code, not that of England', () => {
    expect(iconSvg('flag:gb')).toBe(iconSvg('flag:gb-ukm'));
    expect(iconSvg('flag:gb')).not.toBe(iconSvg('flag:gb-eng'));
  });

  it('mirrors a picture that its set keeps as a mirrored one', () => {
    expect(iconSvg('fluent:backhand-index-pointing-right')).toContain('scale(-1 1)');
  });

  it.each(['', 'fluent:', 'fluent:no-such', 'other:bicycle', 'fluent:../../package', 'fluent:prefix', 'tabler:prefix'])(
    'has no picture of the id %j',
    (id) => {
      expect(iconSvg(id)).toBeUndefined();
    },
  );

  it('has an address on the stage', () => {
    expect(iconAddress('fluent:bicycle')).toBe('/icons/fluent/bicycle.svg');
    expect(iconAtAddress('/icons/fluent/bicycle.svg')).toMatchObject({ id: 'fluent:bicycle', isCrossed: false });
    for (const marks of [
      { isInked: true, isCrossed: false },
      { isInked: true, isCrossed: true },
    ])
      expect(iconAtAddress(iconAddress('tabler:dog', marks))).toEqual({ id: 'tabler:dog', ...marks });
    expect(iconAtAddress('/icons/fluent/../bicycle.svg')).toBeUndefined();
  });
});
