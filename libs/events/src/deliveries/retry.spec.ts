import { describe, expect, it } from 'vitest';
import { pauseSeconds } from './retry.js';

describe('the pause before the next try', () => {
  it('doubles from 5 s to 2 h', () => {
    expect([1, 2, 3, 10, 12, 100].map((attempts) => pauseSeconds(attempts, 0.5))).toEqual([
      5, 10, 20, 2_560, 7_200, 7_200,
    ]);
  });

  it('is up to a fifth longer or shorter by chance', () => {
    expect([0, 1].map((chance) => Math.round(pauseSeconds(2, chance)))).toEqual([8, 12]);
  });
});
