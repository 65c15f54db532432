import { describe, expect, it } from 'vitest';
import { Random } from '../../../drawing/src/canvas/random.js';
import { limited } from './limiter.js';
import type { StereoSamples } from './stereo-samples.js';
import { levelOf, testTone } from '../../../../test/support/media/test-tone.js';
import { truePeak } from './true-peak.js';

/** All the parts that the limiter yields, behind each other. */
function limit(samples: StereoSamples, ceiling: number): StereoSamples {
  const parts = [...limited(samples, { ceiling })];
  const joined = (side: 'left' | 'right'): Float32Array => Float32Array.from(parts.flatMap((part) => [...part[side]]));
  return { left: joined('left'), right: joined('right'), sampleRate: samples.sampleRate };
}
const both = (samples: Float32Array) => ({ left: samples, right: samples, sampleRate: 48_000 });

describe('true peak', () => {
  it('is found between the samples: a quarter-rate sine caught at 45 degrees reads 3 dB above its samples', () => {
    const samples = testTone({ hertz: 12_000, level: -6, seconds: 0.5, phase: 1 / 8 });
    const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(20 * Math.log10(highest)).toBeCloseTo(-9, 1);
    const peak = truePeak(both(samples));
    expect(peak).toBeGreaterThan(-6.4);
    expect(peak).toBeLessThan(-5.8);
  });

  it('of silence is minus infinity', () => {
    expect(truePeak(both(new Float32Array(100)))).toBe(-Infinity);
  });
});

describe('limiting', () => {
  it('keeps noise, clicks and tones under the ceiling between the samples too', () => {
    const random = new Random('limiter');
    const noise = Float32Array.from({ length: 48_000 }, (_, at) => random.between(-1, 1) * (at % 9_000 < 40 ? 4 : 0.9));
    expect(truePeak(limit(both(noise), -2))).toBeLessThanOrEqual(-1.95);
    const tone = testTone({ hertz: 11_025, level: 6, seconds: 0.5, phase: 0.1 });
    expect(truePeak(limit(both(tone), -1))).toBeLessThanOrEqual(-0.95);
  });

  it('leaves what is under the ceiling untouched', () => {
    const samples = testTone({ hertz: 440, level: -6, seconds: 0.2 });
    expect(limit(both(samples), -2).left).toEqual(samples);
  });

  it('turns both channels down together, so that the picture of the stage stays', () => {
    const loud = testTone({ hertz: 300, level: 6, seconds: 0.5 });
    const quiet = testTone({ hertz: 500, level: -20, seconds: 0.5 });
    const { right } = limit({ left: loud, right: quiet, sampleRate: 48_000 }, -2);
    expect(levelOf(right.subarray(9_600, 19_200), 500)).toBeCloseTo(-28, 0);
  });

  it('is the same wherever its parts end: a peak on either side of a second is turned down before it comes', () => {
    const samples = new Float32Array(3 * 48_000).fill(0.1);
    for (const peak of [48_000, 95_999]) samples[peak] = 2;
    const { left } = limit(both(samples), -2);
    expect(left).toHaveLength(samples.length);
    expect(truePeak(both(left))).toBeLessThanOrEqual(-1.95);
    for (const peak of [48_000, 95_999]) {
      const around = [...left.subarray(peak - 90, peak), ...left.subarray(peak + 1, peak + 90)];
      expect(Math.max(...around)).toBeLessThan(0.1);
      const steps = around.slice(1).map((sample, at) => Math.abs(sample - around[at]!));
      expect(Math.max(...steps)).toBeLessThan(0.005);
    }
  });

  it('raises by the gain that is asked for before it limits', () => {
    const samples = testTone({ hertz: 440, level: -20, seconds: 0.2 });
    const [part] = [...limited(both(samples), { gain: 6, ceiling: -2 })];
    expect(levelOf(part!.left, 440)).toBeCloseTo(-14, 1);
  });

  it('of nothing is nothing', () => {
    expect(limit(both(new Float32Array(0)), -1).left).toHaveLength(0);
  });
});
