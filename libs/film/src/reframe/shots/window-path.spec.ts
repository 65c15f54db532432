import { describe, expect, it } from 'vitest';
import type { Glimpse } from './glimpse.js';
import { panProgress, windowPath, type ChosenPath } from './window-path.js';

const SLICES = 32;
const SHARE = 0.32;
const COUNT = 31;

/** Something a tenth of the axis wide, over a faint ground, with its middle at a place. */
function glimpseAt(frame: number, middle: number, words: [number, number][] = []): Glimpse {
  const interest = Array.from({ length: SLICES }, (_, at) => (Math.abs((at + 0.5) / SLICES - middle) < 0.06 ? 200 : 5));
  const sum = interest.reduce((all, one) => all + one, 0);
  return { frame, interest: interest.map((one) => (one * 1000) / sum), words };
}

const path = (middleAt: (share: number) => number, seconds = 6, words: [number, number][] = []): ChosenPath =>
  windowPath({
    glimpses: Array.from({ length: COUNT }, (_, at) => glimpseAt(at * 5, middleAt(at / (COUNT - 1)), words)),
    share: SHARE,
    seconds,
  });

describe('the path of a window', () => {
  it('holds still with what stands still in its middle', () => {
    for (const middle of [0.3, 0.5, 0.72]) {
      const { from, to, seen } = path(() => middle);
      expect(to).toBe(from);
      expect(Math.abs(from + SHARE / 2 - middle)).toBeLessThan(0.04);
      expect(seen).toBeGreaterThan(0.8);
    }
  });

  it('holds still with what trembles or comes and goes', () => {
    const trembling = path((share) => 0.5 + 0.05 * Math.sin(share * 90));
    expect(trembling.to).toBe(trembling.from);
    const swinging = path((share) => 0.5 + 0.12 * Math.sin(share * 40));
    expect(swinging.to).toBe(swinging.from);
  });

  it('pans once and slowly with what goes from one side to the other', () => {
    const there = path((share) => 0.25 + 0.4 * share, 10);
    expect(there.to - there.from).toBeGreaterThan(0.2);
    const back = path((share) => 0.65 - 0.4 * share, 10);
    expect(back.from - back.to).toBeGreaterThan(0.2);
  });

  it('is not faster than a seventh of its length in a second', () => {
    const { from, to } = path((share) => 0.1 + 0.8 * share, 4);
    expect(to).toBeGreaterThan(from);
    expect((to - from) / SHARE / 4).toBeLessThanOrEqual(0.14);
  });

  it('does not pan in a short scene', () => {
    const { from, to } = path((share) => 0.3 + 0.3 * share, 1.5);
    expect(to).toBe(from);
  });

  it('stays at the edge where there is nothing beyond', () => {
    expect(path(() => 0.02).from).toBe(0);
    expect(path(() => 0.98).from).toBeCloseTo(1 - SHARE);
  });

  it('goes aside for words rather than cut through them', () => {
    const { from, wordsLost } = path(() => 0.5, 6, [[0.42, 0.7]]);
    expect(wordsLost).toBe(0);
    expect(from).toBeLessThanOrEqual(0.42);
    expect(from + SHARE).toBeGreaterThanOrEqual(0.7);
  });

  it('counts the frames in which words are lost', () => {
    expect(path(() => 0.5, 6, [[0.1, 0.9]]).wordsLost).toBe(COUNT);
  });
});

describe('a pan', () => {
  it('rests, moves without a jerk, and rests', () => {
    const way = Array.from({ length: 201 }, (_, at) => panProgress(at / 200));
    expect([way[0], way[20], way[180], way[200]]).toEqual([0, 0, 1, 1]);
    const steps = way.slice(1).map((place, at) => place - way[at]!);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    const jerks = steps.slice(1).map((step, at) => Math.abs(step - steps[at]!));
    expect(Math.max(...jerks)).toBeLessThan(0.0005);
  });
});
