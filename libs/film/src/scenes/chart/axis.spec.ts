import { expect, it } from 'vitest';
import { apart } from './apart.js';
import { axisOf } from './axis.js';

it.each([
  [[97, 30], '0 20 40 60 80 100'],
  [[100, 178], '100 120 140 160 180'],
  [[-8.2, 14], '−10 −5 0 5 10 15'],
  [[0.1, 0.3], '0 0.1 0.2 0.3'],
  [[31_000, 90_000], '0 20K 40K 60K 80K 100K'],
])('an axis of %j has the round figures %j', (values, texts) => {
  expect(
    axisOf(values, '')
      .ticks.map(({ text }) => text)
      .join(' '),
  ).toBe(texts);
});

it('an axis of lines begins near values that lie far from zero, and that of a length at zero', () => {
  expect(axisOf([950, 1000], '').at(950)).toBeLessThan(10);
  expect(axisOf([950, 1000], '', true).at(0)).toBe(0);
});

it.each([[[-1e15, 1e15]], [[1e-12, 3e-12]], [[999_999_999, 1_000_000_000]], [[5, 5]], [[0, 0]]])(
  'an axis covers %j with a handful of figures',
  (values) => {
    const { ticks, at } = axisOf(values, '');
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(8);
    for (const value of values) {
      expect(at(value)).toBeGreaterThanOrEqual(-1e-6);
      expect(at(value)).toBeLessThanOrEqual(100 + 1e-6);
    }
  },
);

it.each([
  [
    [10, 50, 90],
    [10, 50, 90],
  ],
  [
    [0, 0, 0],
    [20, 10, 0],
  ],
  [
    [100, 99],
    [100, 90],
  ],
])('names at %j are moved to %j', (places, moved) => {
  expect(apart(places, 10)).toEqual(moved);
});
