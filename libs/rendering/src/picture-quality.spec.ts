import { expect, it } from 'vitest';
import { pictureQuality } from './picture-quality.js';

it('a picture whose words cannot be read is not handed out', () => {
  expect(() => pictureQuality({ contrast: 2.1 })).toThrow('legibility is 2.1 (limit at least');
  expect(pictureQuality({ contrast: 8 })).toMatchObject({ passed: true, gates: { legibility: { measured: 8 } } });
  expect(pictureQuality({})).toEqual({ passed: true, gates: {} });
});
