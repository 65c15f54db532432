import { expect, it } from 'vitest';
import { niceTicks } from './nice-ticks.js';

it.each([
  [0, 97, 5, [0, 20, 40, 60, 80, 100]],
  [-8.2, 14, 5, [-10, -5, 0, 5, 10, 15]],
  [0, 0.3, 3, [0, 0.1, 0.2, 0.3]],
  [0, 0, 4, [0, 0.25, 0.5, 0.75, 1]],
  [5, 5, 2, [2.5, 5, 7.5]],
])('from %d to %d in about %d steps', (low, high, most, ticks) => {
  expect(niceTicks(low, high, most)).toEqual(ticks);
});

it.each([
  [-1e15, 1e15],
  [1e-12, 3e-12],
  [999_999_999, 1_000_000_000],
  [-3e-9, 9e14],
  [1e15 - 2_000, 1e15],
])('covers %d to %d with a handful of ticks in order', (low, high) => {
  const ticks = niceTicks(low, high, 5);
  expect(ticks.length).toBeGreaterThanOrEqual(2);
  expect(ticks.length).toBeLessThanOrEqual(8);
  expect(ticks[0]).toBeLessThanOrEqual(low + (high - low) * 1e-8);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - (high - low) * 1e-8);
  expect(ticks).toEqual([...new Set(ticks)].sort((a, b) => a - b));
});
