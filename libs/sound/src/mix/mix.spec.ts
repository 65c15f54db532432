import { describe, expect, it } from 'vitest';
import { sameSamples } from '../../../../test/support/files/same-samples.js';
import { Random } from '../../../drawing/src/canvas/random.js';
import { mixSoundtrack } from './mix.js';
import { integratedLoudness, momentaryLoudness } from './loudness.js';
import { truePeak } from './true-peak.js';
import type { Narration } from '../speech/speech.js';

/** A stand-in for a voice: bursts of buzzing noise, one for each word. */
function voice(words: number, loud = 0.3): Narration {
  const random = new Random('voice');
  const sampleRate = 16_000;
  const timed = Array.from({ length: words }, (_, at) => ({
    text: 'word',
    startSeconds: at * 0.4,
    endSeconds: at * 0.4 + 0.3,
  }));
  const samples = new Float32Array(words * 0.4 * sampleRate);
  for (const { startSeconds, endSeconds } of timed) {
    for (let at = startSeconds * sampleRate; at < endSeconds * sampleRate; at++) {
      samples[Math.floor(at)] =
        loud * (Math.sin(at * 0.06) + random.between(-0.4, 0.4)) * Math.sin((at / sampleRate) * 50) ** 2;
    }
  }
  return { samples, sampleRate, durationSeconds: words * 0.4, words: timed };
}

function steadyMusic(seconds: number) {
  const random = new Random('music');
  const noise = (): Float32Array => Float32Array.from({ length: seconds * 48_000 }, () => random.between(-0.1, 0.1));
  return { left: noise(), right: noise(), sampleRate: 48_000 };
}

describe('the soundtrack', () => {
  const music = steadyMusic(10);

  it('has −14 LUFS and a true peak under −1 dBTP with a voice, with music, and with both', () => {
    const narration = [{ narration: voice(7), atSeconds: 0.5 }];
    for (const parts of [{ narration, music }, { narration }, { narration: [], music }]) {
      const track = mixSoundtrack({ ...parts, durationSeconds: 4 });
      expect(Math.abs(integratedLoudness(track) + 14)).toBeLessThan(0.5);
      expect(truePeak(track)).toBeLessThanOrEqual(-1.9);
    }
  });

  it('has exactly the duration asked for, and voices that would run over are cut', () => {
    const track = mixSoundtrack({ narration: [{ narration: voice(12), atSeconds: 3 }], durationSeconds: 4.02 });
    expect(track.left).toHaveLength(192_960);
    expect(track.right).toHaveLength(192_960);
    expect(track.sampleRate).toBe(48_000);
  });

  it('music steps back 8 to 14 dB under the words, before the first one is heard, and returns', () => {
    const silent: Narration = { ...voice(10), samples: new Float32Array(64_000) };
    const track = mixSoundtrack({ narration: [{ narration: silent, atSeconds: 3 }], music, durationSeconds: 10 });
    const loudness = momentaryLoudness(track);
    const alone = loudness[10]!;
    for (const at of [30, 40, 50, 65]) {
      expect(alone - loudness[at]!).toBeGreaterThan(8);
      expect(alone - loudness[at]!).toBeLessThan(14);
    }
    expect(Math.abs(loudness[90]! - alone)).toBeLessThan(1);
  });

  it('a sound of a picture steps back under the words, unless it is kept, and music steps back under it', () => {
    const silent: Narration = { ...voice(10), samples: new Float32Array(64_000) };
    const loudnessOf = (isKept: boolean, withMusic = false) =>
      momentaryLoudness(
        mixSoundtrack({
          narration: [{ narration: silent, atSeconds: 3 }],
          sounds: [{ sound: steadyMusic(withMusic ? 2 : 10), atSeconds: 0, isKept }],
          ...(withMusic && { music }),
          durationSeconds: 10,
        }),
      );
    const [ducked, kept, mixed] = [loudnessOf(false), loudnessOf(true), loudnessOf(true, true)];
    expect(ducked[10]! - ducked[50]!).toBeGreaterThan(8);
    expect(Math.abs(kept[10]! - kept[50]!)).toBeLessThan(1);
    // The sound ends after two seconds: what is left is music, which was below it.
    expect(mixed[10]! - mixed[92]!).toBeGreaterThan(4);
  });

  it('two narrations of different level come out equally loud', () => {
    const narration = [
      { narration: voice(8, 0.4), atSeconds: 0.5 },
      { narration: voice(8, 0.02), atSeconds: 5 },
    ];
    const loudness = momentaryLoudness(mixSoundtrack({ narration, durationSeconds: 10 }));
    const mean = (from: number, to: number): number =>
      loudness.slice(from, to).reduce((sum, one) => sum + one, 0) / (to - from);
    expect(Math.abs(mean(10, 30) - mean(55, 75))).toBeLessThan(1);
  });

  it('without voice and music it is silence of the right length', () => {
    const track = mixSoundtrack({ narration: [], durationSeconds: 2 });
    expect(sameSamples(track.left, new Float32Array(96_000))).toBe(true);
  });

  it('a narration of pure silence neither fails nor becomes noise', () => {
    const silent: Narration = { samples: new Float32Array(4_800), sampleRate: 16_000, durationSeconds: 0.3, words: [] };
    const track = mixSoundtrack({ narration: [{ narration: silent, atSeconds: 0 }], durationSeconds: 1 });
    expect(track.left.every((sample) => sample === 0)).toBe(true);
  });

  it('has no offset and starts and ends at zero', () => {
    const track = mixSoundtrack({ narration: [{ narration: voice(6), atSeconds: 1 }], music, durationSeconds: 4 });
    const mean = track.left.reduce((sum, sample) => sum + sample, 0) / track.left.length;
    expect(Math.abs(mean)).toBeLessThan(1e-3);
    expect(track.left[0]).toBe(0);
    expect(Math.abs(track.left.at(-1)!)).toBe(0);
  });

  it('is the same for the same parts', () => {
    const parts = { narration: [{ narration: voice(3), atSeconds: 0.5 }], music, durationSeconds: 2 };
    expect(sameSamples(mixSoundtrack(parts).left, mixSoundtrack(parts).left)).toBe(true);
  });
});
