import { describe, expect, it } from 'vitest';
import { Random } from '../drawing/random.js';
import { inOneGo } from '../in-one-go.js';
import { dying, noise } from './synthesis.js';
import { namedEffects, soundEffects } from './sound-effects.js';

describe('a sound that dies away', () => {
  it('is at a hundredth shortly before its end and at nothing there, so that its end is not heard', () => {
    const fade = dying(2);
    expect(fade(0)).toBe(1);
    expect(fade(1)).toBeCloseTo(0.1, 1);
    expect(fade(1.99)).toBeLessThan(0.001);
    expect([fade(2), fade(3), fade(-1)]).toEqual([0, 0, 0]);
    const rumble = noise(new Random('rumble'), 0.5, { hertz: () => 200, quality: 1, level: dying(0.5) });
    expect(Math.max(...rumble.slice(-48).map(Math.abs))).toBeLessThan(1e-4);
  });
});

describe('the first note of a coin', () => {
  it('is let go before it ends: no click between the notes', () => {
    const { left } = inOneGo(soundEffects(namedEffects('coin'), 1, 1));
    const bend = (from: number, to: number): number => {
      const part = left.subarray(Math.round(from * 48_000), Math.round(to * 48_000));
      return Math.max(...part.slice(2).map((sample, at) => Math.abs(sample - 2 * part[at + 1]! + part[at]!)));
    };
    expect(bend(0.0825, 0.0835)).toBeLessThan(2 * bend(0.085, 0.1));
  });
});
