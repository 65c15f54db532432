import { describe, expect, it } from 'vitest';
import { highPass, highShelf, lowPass, lowShelf, peak, type Biquad } from './biquad.js';
import { compress } from './compress.js';
import { Reverb } from './reverb.js';
import { levelOf, testTone } from '../../../../test/support/media/test-tone.js';
import { shapeTone, toneGains } from './tone.js';

function gainAt(filter: Biquad, hertz: number): number {
  return levelOf(filter.filter(testTone({ hertz, level: 0, seconds: 0.5 })).subarray(12_000), hertz);
}

describe('filters', () => {
  it('low and high pass are 3 dB down at their corner', () => {
    expect(gainAt(lowPass({ hertz: 1_000 }, 48_000), 1_000)).toBeCloseTo(-3, 1);
    expect(gainAt(highPass({ hertz: 1_000 }, 48_000), 1_000)).toBeCloseTo(-3, 1);
    expect(gainAt(lowPass({ hertz: 1_000 }, 48_000), 8_000)).toBeLessThan(-35);
    expect(gainAt(highPass({ hertz: 1_000 }, 48_000), 125)).toBeLessThan(-35);
  });

  it('a peak has its gain in the middle and none far away', () => {
    expect(gainAt(peak({ hertz: 2_000, gain: 6 }, 48_000), 2_000)).toBeCloseTo(6, 1);
    expect(gainAt(peak({ hertz: 2_000, gain: 6 }, 48_000), 60)).toBeCloseTo(0, 1);
  });

  it('a shelf has its gain beyond the corner and none before it', () => {
    expect(gainAt(lowShelf({ hertz: 500, gain: -4 }, 48_000), 40)).toBeCloseTo(-4, 1);
    expect(gainAt(lowShelf({ hertz: 500, gain: -4 }, 48_000), 9_000)).toBeCloseTo(0, 1);
    expect(gainAt(highShelf({ hertz: 2_000, gain: 5 }, 48_000), 18_000)).toBeCloseTo(5, 1);
    expect(gainAt(highShelf({ hertz: 2_000, gain: 5 }, 48_000), 100)).toBeCloseTo(0, 1);
  });
});

describe('tone', () => {
  const hertz = [125, 500, 2_000, 8_000];
  const flat = { hertz, decibels: [0, 0, 0, 0], strength: 1, most: 6 };
  const dull = (): Float32Array => {
    const parts = hertz.map((one, band) => testTone({ hertz: one, level: -20 - 5 * band, seconds: 0.5 }));
    return parts[0]!.map((sample, at) => sample + parts[1]![at]! + parts[2]![at]! + parts[3]![at]!);
  };

  it('a dull sound gets less bass and more treble, never more than allowed', () => {
    const gains = toneGains(dull(), 48_000, flat);
    expect(gains[0]).toBeLessThan(-4);
    expect(gains[3]).toBeGreaterThan(4);
    for (const gain of gains) expect(Math.abs(gain)).toBeLessThanOrEqual(6);
  });

  it('shaping with the gains brings the bands nearer to each other', () => {
    const before = dull();
    const after = shapeTone(before.slice(), 48_000, hertz, toneGains(before, 48_000, flat));
    const spread = (samples: Float32Array): number => levelOf(samples, 125) - levelOf(samples, 8_000);
    expect(spread(before)).toBeCloseTo(15, 0);
    expect(spread(after)).toBeLessThan(8);
  });
});

describe('dynamics and room', () => {
  it('compression narrows the distance between loud and quiet by its ratio', () => {
    const settings = { threshold: -30, ratio: 2, attackSeconds: 0.005, releaseSeconds: 0.05 };
    const reached = (level: number): number => {
      const samples = compress(testTone({ hertz: 1_000, level, seconds: 1 }), 48_000, settings);
      return levelOf(samples.subarray(24_000), 1_000);
    };
    expect(reached(-5) - reached(-15)).toBeCloseTo(5, 0);
    expect(reached(-40)).toBeCloseTo(-40, 1);
  });

  it('a room rings for its time, differs between the ears and dies away', () => {
    const click = new Float32Array(96_000);
    click[0] = 1;
    const { left, right } = new Reverb(48_000, { decaySeconds: 0.8, delaySeconds: 0.01, brightness: 6_000 }).answer(
      click,
    );
    const power = (from: number): number =>
      10 *
      Math.log10(left.subarray(from * 48_000, (from + 0.1) * 48_000).reduce((sum, sample) => sum + sample ** 2, 1e-20));
    expect(left.subarray(0, 480).every((sample) => sample === 0)).toBe(true);
    expect(power(0.1) - power(0.9)).toBeGreaterThan(40);
    expect(power(0.1) - power(0.9)).toBeLessThan(90);
    expect(left).not.toEqual(right);
  });
});
