import { expect, it } from 'vitest';
import { block } from '../themes/block/theme.js';
import { swiss } from '../themes/swiss/theme.js';
import { markOf } from './mark.js';
import { plateColour } from './plate-colour.js';

/** A square in this colour on the clear half of an image. */
const logo = (red: number, green: number, blue: number) =>
  markOf(Uint8Array.from(Array.from({ length: 64 }, (_, at) => [red, green, blue, at % 2 === 0 ? 255 : 0]).flat()));
const DARK = logo(20, 22, 30);
const PALE = logo(250, 250, 252);

it.each([
  ['a dark logo', DARK, swiss.tones.dark],
  ['a pale logo', PALE, swiss.tones.light],
  ['a logo in the accent of full grounds', logo(0xb0, 0x10, 0x30), block.tones.light],
])('%s gets a plate on which it is seen', (_, mark, palette) => {
  const plate = plateColour(mark, palette, true);
  expect(plate).toBeDefined();
  expect(plateColour(mark, { ...palette, ground: plate ?? '', strong: plate ?? '' }, true)).toBeUndefined();
});

it('a logo that stands out has none, and neither has an image without clear parts', () => {
  expect(plateColour(DARK, swiss.tones.light)).toBeUndefined();
  expect(plateColour(markOf(Uint8Array.from([20, 20, 20, 255])), swiss.tones.dark)).toBeUndefined();
});
