import { describe, expect, it } from 'vitest';
import { integratedLoudness, momentaryLoudness } from './loudness.js';
import { testTone } from '../../../../test/support/media/test-tone.js';

/** Minutes of tone at half the rate of a soundtrack, which reads the same and is filtered twice as fast. */
const RATE = 24_000;

function stereo(...levels: [level: number, seconds: number][]) {
  const parts = levels.map(([level, seconds]) => testTone({ hertz: 997, level, seconds, sampleRate: RATE }));
  const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return { left: samples, right: samples, sampleRate: RATE };
}

describe('loudness by ITU-R BS.1770', () => {
  it('a 997 Hz sine at −23 dBFS in both channels reads −23.0 LUFS', () => {
    expect(integratedLoudness(stereo([-23, 20]))).toBeCloseTo(-23, 1);
  });

  it('the same sine in one channel only reads 3 LU less', () => {
    const { left } = stereo([-23, 5]);
    const loudness = integratedLoudness({ left, right: new Float32Array(left.length), sampleRate: RATE });
    expect(loudness).toBeCloseTo(-26, 1);
  });

  it('the relative gate keeps quiet passages from lowering the reading', () => {
    expect(integratedLoudness(stereo([-36, 10], [-23, 60], [-36, 10]))).toBeCloseTo(-23, 1);
  });

  it('the absolute gate keeps near silence from lowering the reading', () => {
    expect(integratedLoudness(stereo([-72, 5], [-36, 5], [-23, 30], [-36, 5], [-72, 5]))).toBeCloseTo(-23, 1);
  });

  it('louder and quieter parts are averaged by their power', () => {
    expect(integratedLoudness(stereo([-26, 20], [-20, 20.1], [-26, 20]))).toBeCloseTo(-23, 1);
  });

  it('low frequencies count less and high ones more, as the K curve has it', () => {
    const at = (hertz: number): number => {
      const samples = testTone({ hertz, level: -20, seconds: 3 });
      return integratedLoudness({ left: samples, right: samples, sampleRate: 48_000 });
    };
    expect(at(40)).toBeLessThan(-25);
    expect(at(6_000)).toBeGreaterThan(-17.5);
  });

  it.each([24_000, 44_100, 48_000])('at %d Hz reads the same', (sampleRate) => {
    const samples = testTone({ hertz: 997, level: -23, seconds: 5, sampleRate });
    expect(integratedLoudness({ left: samples, right: samples, sampleRate })).toBeCloseTo(-23, 1);
  });

  it('silence and sound shorter than one block have no loudness', () => {
    const quiet = new Float32Array(48_000);
    expect(integratedLoudness({ left: quiet, right: quiet, sampleRate: 48_000 })).toBe(-Infinity);
    expect(integratedLoudness(stereo([-10, 0.3]))).toBe(-Infinity);
  });

  it('momentary loudness follows a step within 400 ms', () => {
    const momentary = momentaryLoudness(stereo([-40, 2], [-20, 2]));
    expect(momentary[10]).toBeCloseTo(-40, 0);
    expect(momentary[21]).toBeCloseTo(-20, 0);
  });
});
