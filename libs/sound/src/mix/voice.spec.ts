import { describe, expect, it } from 'vitest';
import { Random } from '../../../drawing/src/canvas/random.js';
import { lowPass } from './biquad.js';
import { integratedLoudness } from './loudness.js';
import { toneGains } from './tone.js';
import { inOneGo } from '../steps.js';
import type { Narration } from '../speech/speech.js';
import { voicing } from './voice.js';

const voiceTracks = (narrations: Narration[]) => inOneGo(voicing(narrations));

/** Noise as dull as a bad voice, in bursts. */
function dull(level: number): Narration {
  const random = new Random('dull');
  const noise = Float32Array.from(
    { length: 32_000 },
    (_, at) => random.between(-level, level) * (at % 8_000 < 6_000 ? 1 : 0),
  );
  const samples = lowPass({ hertz: 300 }, 16_000).filter(noise);
  return { samples, sampleRate: 16_000, durationSeconds: 2, words: [] };
}

const octaves = { hertz: [125, 500, 2_000, 6_000], decibels: [0, 0, 0, 0], strength: -1, most: 99 };

describe('the voice in the soundtrack', () => {
  it('is three times as many samples, with the time of its room behind it', () => {
    const [track] = voiceTracks([dull(0.5)]);
    expect(track?.sampleRate).toBe(48_000);
    expect(track?.left.length).toBeGreaterThan(96_000);
    expect(track?.left.length).toBeLessThan(130_000);
  });

  it('is less dull than it was, by no more than the equaliser may do', () => {
    const narration = dull(0.5);
    const [track] = voiceTracks([narration]);
    const before = toneGains(narration.samples, 16_000, octaves);
    const after = toneGains(track!.left, 48_000, octaves);
    const spread = (levels: number[]): number => levels[0]! - levels[3]!;
    expect(spread(before) - spread(after)).toBeGreaterThan(6);
    expect(spread(before) - spread(after)).toBeLessThan(20);
  });

  it('has sound above the band it was made with, well below the voice', () => {
    const loud = dull(0.5);
    const random = new Random('bright');
    const bright = { ...loud, samples: loud.samples.map((sample) => sample + random.between(-0.1, 0.1)) };
    const [track] = voiceTracks([bright]);
    const levels = toneGains(track!.left, 48_000, { ...octaves, hertz: [500, 4_000, 10_000], decibels: [0, 0, 0] });
    expect(levels[1]! - levels[2]!).toBeGreaterThan(6);
    expect(levels[1]! - levels[2]!).toBeLessThan(40);
  });

  it('is equally loud whatever level it came with', () => {
    const levels = voiceTracks([dull(0.9), dull(0.01)]).map(integratedLoudness);
    expect(Math.abs(levels[0]! - levels[1]!)).toBeLessThan(0.3);
  });

  it('of no narration is none, and of silence silence', () => {
    expect(voiceTracks([])).toEqual([]);
    const quiet: Narration = { samples: new Float32Array(1_600), sampleRate: 16_000, durationSeconds: 0.1, words: [] };
    expect(voiceTracks([quiet])[0]?.left.every((sample) => sample === 0)).toBe(true);
  });
});
