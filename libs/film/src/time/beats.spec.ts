import { describe, expect, it } from 'vitest';
import { Beats } from './beats.js';

/** One word each half second. */
function spoken(say: string) {
  return say.split(' ').map((text, index) => ({ text, startSeconds: index / 2 + 0.5, endSeconds: index / 2 + 0.9 }));
}

describe('turns', () => {
  it('begin just before their words', () => {
    const beats = new Beats(spoken('First boil water then grind beans'), 10);
    const [boil, grind] = beats.turns(['Boil the water', 'Grind the beans']);
    expect(boil).toBeCloseTo(0.85);
    expect(grind).toBeCloseTo(2.35);
  });

  it('never go back where a later part has words of an earlier one', () => {
    const beats = new Beats(spoken('white tea then white coffee then milk'), 10);
    const turns = beats.turns(['White tea', 'White coffee', 'Milk']);
    expect(turns).toEqual(turns.toSorted((one, other) => one - other));
    expect(new Set(turns).size).toBe(3);
  });

  it('of parts that are not heard lie between their neighbours', () => {
    const beats = new Beats(spoken('alpha something something something omega'), 10);
    const [first = 0, second = 0, third = 0] = beats.turns(['alpha', 'untold', 'omega']);
    expect(second).toBeGreaterThan(first);
    expect(third).toBeGreaterThan(second);
  });

  it('share a silent scene, or follow each other soon', () => {
    const beats = new Beats([], 10);
    expect(beats.turns(['a', 'b'], 'spread')[1]).toBeGreaterThan(4);
    expect(beats.turns(['a', 'b'])[1]).toBeLessThan(1);
  });

  it('all begin while the scene stands', () => {
    const beats = new Beats(spoken('one two three four five six seven eight'), 2);
    expect(Math.max(...beats.turns(['three', 'eight', 'none']))).toBeLessThanOrEqual(1.7);
  });
});
