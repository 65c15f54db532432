import { expect, it } from 'vitest';
import { dollarsOf, microdollarsOf } from './microdollars.js';

it.each([0.000123, 0.000981, 0.0341, 0.052, 0.29, 1_000])(
  'the price US$%d of a list is the one that the operator confirms, to the microdollar',
  (dollars) => {
    const microdollars = microdollarsOf(dollars);
    expect(Number(dollarsOf(microdollars))).toBe(dollars);
    expect(microdollars).toBe(Math.round(dollars * 1_000_000));
  },
);

it('a part of a microdollar counts as a whole one', () => {
  expect([microdollarsOf(0.0000001), microdollarsOf(0)]).toEqual([1, 0]);
});
