import { expect, it } from 'vitest';
import { spread } from './spread.js';

it.each([
  [
    [10, 50, 90],
    [10, 50, 90],
  ],
  [
    [50, 50],
    [45, 55],
  ],
  [
    [0, 0, 0],
    [0, 10, 20],
  ],
  [
    [100, 99],
    [100, 90],
  ],
])('%j is moved to %j', (places, moved) => {
  expect(spread(places, 10, [0, 100]).map((place) => Math.round(place))).toEqual(moved);
});

it('places that have no room share what there is, in order', () => {
  expect(spread([5, 5, 5], 50, [0, 20])).toEqual([0, 10, 20]);
});
