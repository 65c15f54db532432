import { describe, expect, it } from 'vitest';
import { testTone } from '../../../test/support/media/test-tone.js';
import { Waveform } from './waveform.js';

function heard(levels: number[], partSamples: number): Waveform {
  const whole = levels.flatMap((level) => [...testTone({ hertz: 500, level, seconds: 0.5 })]);
  const waveform = new Waveform();
  for (let at = 0; at < whole.length; at += partSamples) {
    const part = Float32Array.from(whole.slice(at, at + partSamples));
    waveform.add({ left: part, right: part, sampleRate: 48_000 });
  }
  return waveform;
}

describe('a waveform', () => {
  it('is as high as the sound swung, the loudest moment at 1', () => {
    const [first, second, third] = heard([-6, -12, -200], 4_800).heights(3);
    expect(first).toBe(1);
    expect(second).toBeCloseTo(0.5, 1);
    expect(third).toBeLessThan(0.01);
  });

  it('is the same in whatever parts the sound came, and knows its length', () => {
    expect(heard([-6, -20], 700).heights(20)).toEqual(heard([-6, -20], 48_000).heights(20));
    expect(heard([-6, -20], 700).seconds).toBe(1);
  });

  it('of silence is flat', () => {
    expect(heard([-Infinity], 4_800).heights(4)).toEqual([0, 0, 0, 0]);
  });
});
