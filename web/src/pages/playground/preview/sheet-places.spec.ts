import { expect, it } from 'vitest';
import { proportionsOf, sheetPlaces } from './sheet-places.ts';

const WIDE = proportionsOf('16:9');

it('a sheet of one scene is its picture and its label', () => {
  expect(sheetPlaces({ width: 1304, height: 770 }, 1, WIDE)).toEqual([{ left: 12, top: 12, width: 1280, height: 720 }]);
});

it('a sheet tells its columns by its size', () => {
  const places = sheetPlaces({ width: 1568, height: 950 }, 4, WIDE);
  expect(places.map(({ left, top }) => [left, top])).toEqual([
    [12, 12],
    [790, 12],
    [12, 481],
    [790, 481],
  ]);
  expect(places[0]).toMatchObject({ width: 766, height: 431 });
});

it('tall scenes stand beside each other', () => {
  const places = sheetPlaces({ width: 1566, height: 950 }, 3, proportionsOf('9:16'));
  expect(places.map(({ top }) => top)).toEqual([12, 12, 12]);
});

it('a sheet that was drawn smaller has smaller gaps', () => {
  expect(sheetPlaces({ width: 652, height: 385 }, 1, WIDE)).toEqual([{ left: 6, top: 6, width: 640, height: 360 }]);
});
