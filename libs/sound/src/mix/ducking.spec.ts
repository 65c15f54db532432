import { describe, expect, it } from 'vitest';
import { bridged, DUCKING, duckingGain } from './ducking.js';

const RATE = 1_000;
const decibels = (gain: Float32Array, seconds: number): number =>
  20 * Math.log10(gain[Math.round(seconds * RATE)] ?? 0);

describe('ducking', () => {
  const gain = duckingGain([{ startSeconds: 2, endSeconds: 4 }], 8 * RATE, RATE);

  it('is fully down from the first word to the last and fully back afterwards', () => {
    for (const at of [2, 3, 4, 4.2]) expect(decibels(gain, at)).toBeCloseTo(-DUCKING.depth, 1);
    for (const at of [0, 1.6, 5.3, 7.9]) expect(decibels(gain, at)).toBeCloseTo(0, 1);
  });

  it('moves gently: never more than a decibel in ten milliseconds', () => {
    for (let at = 10; at < gain.length; at++) {
      const step = 20 * Math.log10(gain[at]! / gain[at - 10]!);
      expect(Math.abs(step)).toBeLessThan(1);
    }
  });

  it('stays down through the pauses of a speaker and comes back between scenes', () => {
    const words = [
      { startSeconds: 1, endSeconds: 2 },
      { startSeconds: 2.6, endSeconds: 3 },
      { startSeconds: 6, endSeconds: 7 },
    ];
    expect(bridged(words)).toEqual([
      { startSeconds: 1, endSeconds: 3 },
      { startSeconds: 6, endSeconds: 7 },
    ]);
    const down = duckingGain(words, 10 * RATE, RATE);
    expect(decibels(down, 2.3)).toBeCloseTo(-DUCKING.depth, 1);
    expect(decibels(down, 5)).toBeCloseTo(0, 1);
  });
});
