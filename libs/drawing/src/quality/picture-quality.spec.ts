import { expect, it } from 'vitest';
import { pictureQuality } from './picture-quality.js';

const SIZE = { width: 320, height: 180 };
const FOUND = { ...SIZE, variation: 40 };

it.each([
  ['words that cannot be read', { contrast: 2.1 }, FOUND, 'legibility is 2.1 (limit at least 4.5)'],
  ['words that overlap', { collisions: 2 }, FOUND, 'collisions is 2 (limit 0)'],
  ['nothing on it', {}, { ...FOUND, variation: 0.4 }, 'blank is 0.4 (limit at least 2)'],
  ['another size', {}, { ...FOUND, height: 182 }, 'size is 320x182 (limit 320x180)'],
])('a picture with %s is not handed out', (_fault, picture, found, said) => {
  expect(() => pictureQuality(picture, found, SIZE)).toThrow(said);
});

it('a sound picture is reported gate by gate', () => {
  expect(pictureQuality({ contrast: 8, collisions: 0 }, FOUND, SIZE)).toEqual({
    passed: true,
    gates: {
      size: { passed: true, measured: '320x180', limit: '320x180' },
      blank: { passed: true, measured: 40, limit: 'at least 2' },
      legibility: { passed: true, measured: 8, limit: 'at least 4.5' },
      collisions: { passed: true, measured: 0, limit: 0 },
    },
  });
});
