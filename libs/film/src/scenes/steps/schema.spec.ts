import { expect, it } from 'vitest';
import { stepsVisual } from './schema.js';

it('steps are 2 to 8, and their numbers may begin later', () => {
  const steps = (count: number, start?: number) =>
    stepsVisual.safeParse({ type: 'steps', items: Array.from({ length: count }, () => 'Stir'), start }).success;
  expect([1, 2, 8, 9].map((count) => steps(count))).toEqual([false, true, true, false]);
  expect([0, 4, 100].map((start) => steps(2, start))).toEqual([false, true, false]);
});
