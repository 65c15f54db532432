import { describe, expect, it } from 'vitest';
import { resample } from './resample.js';
import { levelOf, testTone } from '../../../../test/support/media/test-tone.js';

describe('changing the sample rate', () => {
  it.each([100, 1_000, 5_000, 7_000])('a tone of %i Hz keeps its level from 16 to 48 kHz', (hertz) => {
    const output = resample(testTone({ hertz, level: -6, seconds: 1, sampleRate: 16_000 }), 16_000, 48_000);
    expect(output).toHaveLength(48_000);
    expect(Math.abs(levelOf(output.subarray(4_800, 43_200), hertz) + 6)).toBeLessThan(0.1);
  });

  it.each([1_000, 4_000, 7_000])('the mirror image of %i Hz above 8 kHz is at least 70 dB down', (hertz) => {
    const output = resample(testTone({ hertz, level: 0, seconds: 1, sampleRate: 16_000 }), 16_000, 48_000);
    expect(levelOf(output.subarray(4_800, 43_200), 16_000 - hertz)).toBeLessThan(-70);
  });

  it('going down, what the lower rate cannot hold is removed instead of folded back', () => {
    const output = resample(testTone({ hertz: 15_000, level: 0, seconds: 0.5 }), 48_000, 16_000);
    expect(levelOf(output.subarray(800, 7_200), 1_000, 16_000)).toBeLessThan(-70);
  });

  it('odd ratios and empty input work; the same rate gives a copy', () => {
    expect(resample(new Float32Array(44_100), 44_100, 48_000)).toHaveLength(48_000);
    expect(resample(new Float32Array(0), 16_000, 48_000)).toHaveLength(0);
    const samples = Float32Array.of(1, 2, 3);
    const copy = resample(samples, 48_000, 48_000);
    expect(copy).toEqual(samples);
    expect(copy).not.toBe(samples);
  });
});
