import { describe, expect, it } from 'vitest';
import { sameSamples } from '../../../../test/support/files/same-samples.js';
import { composeMusic, composing, MUSIC_MOODS, type MusicMood } from './music.js';
import { integratedLoudness, momentaryLoudness } from '../mix/loudness.js';
import type { StereoSamples } from '../mix/stereo-samples.js';
import { toneGains } from '../mix/tone.js';
import { truePeak } from '../mix/true-peak.js';

const SECONDS = 5;
const pieces = new Map<MusicMood, StereoSamples>(
  MUSIC_MOODS.map((mood) => [mood, composeMusic({ mood, durationSeconds: SECONDS, seed: 5 })]),
);
const loudnesses = new Map([...pieces].map(([mood, music]) => [mood, momentaryLoudness(music)]));
const piece = (mood: MusicMood): StereoSamples => pieces.get(mood)!;

/** Octave levels against pink: what an ear calls dark or bright. */
function colour({ left, sampleRate }: StereoSamples): number[] {
  return toneGains(left, sampleRate, {
    hertz: [60, 250, 1_000, 4_000, 10_000],
    decibels: [0, 0, 0, 0, 0],
    strength: -1,
    most: 99,
  });
}

describe.each(MUSIC_MOODS)('%s music', (mood) => {
  it('has exactly the duration, in both channels, without a broken sample', () => {
    const { left, right, sampleRate } = piece(mood);
    expect([left.length, right.length, sampleRate]).toEqual([SECONDS * 48_000, SECONDS * 48_000, 48_000]);
    expect(left.every(Number.isFinite) && right.every(Number.isFinite)).toBe(true);
  });

  it('sounds from the first second to its ending and dies away at the end', () => {
    const loudness = loudnesses.get(mood)!;
    expect(Math.min(...loudness.slice(10, -20))).toBeGreaterThan(-30);
    const { left } = piece(mood);
    expect(Math.abs(left.at(-1)!)).toBeLessThan(1e-3);
    expect(loudness.at(-1)!).toBeLessThan(-22);
  });

  it('stands at −18 LUFS, does not clip, has dynamics and no offset', () => {
    const { left } = piece(mood);
    expect(integratedLoudness(piece(mood))).toBeCloseTo(-18, 0);
    expect(truePeak(piece(mood))).toBeLessThanOrEqual(-1.9);
    const power = left.reduce((sum, sample) => sum + sample ** 2, 0) / left.length;
    const highest = left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(20 * Math.log10(highest / Math.sqrt(power))).toBeGreaterThan(9);
    expect(Math.abs(left.reduce((sum, sample) => sum + sample, 0) / left.length)).toBeLessThan(1e-4);
  });

  it('stands wide, but not so wide that mono would lose it', () => {
    const { left, right } = piece(mood);
    const power = (at: (sample: number, index: number) => number): number =>
      left.reduce((sum, sample, index) => sum + at(sample, index) ** 2, 0);
    const sides = power((sample, at) => sample - right[at]!) / power((sample, at) => sample + right[at]!);
    expect(sides).toBeGreaterThan(0.003);
    expect(sides).toBeLessThan(0.5);
  });
});

describe('music', () => {
  it('is the same for the same seed and another for another', () => {
    const again = composeMusic({ mood: 'warm', durationSeconds: SECONDS, seed: 5 });
    const [one, other] = [5, 6].map((seed) => composeMusic({ mood: 'warm', durationSeconds: 1, seed }));
    expect(sameSamples(again.left, piece('warm').left) && sameSamples(again.right, piece('warm').right)).toBe(true);
    expect(sameSamples(other!.left, one!.left)).toBe(false);
  });

  it('moods are different to the ear: no two have nearly the same colour and pulse', () => {
    const pulse = (mood: MusicMood): number => {
      const loudness = loudnesses.get(mood)!.slice(10, -20);
      return loudness.slice(1).reduce((sum, one, at) => sum + Math.abs(one - loudness[at]!), 0) / loudness.length;
    };
    // Decibels of colour, and the movement of loudness in tenths of a second.
    const faces = MUSIC_MOODS.map((mood) => [...colour(piece(mood)), pulse(mood) * 4]);
    for (const [index, face] of faces.entries()) {
      for (const other of faces.slice(index + 1)) {
        expect(Math.hypot(...face.map((value, at) => value - other[at]!))).toBeGreaterThan(2);
      }
    }
    const brightness = (mood: MusicMood): number => colour(piece(mood))[4]!;
    expect(brightness('bright')).toBeGreaterThan(brightness('calm') + 6);
  });

  it('reports progress, and is the same when made in one go', () => {
    const piece = { mood: 'focused', durationSeconds: 1, seed: 3 } as const;
    const work = composing(piece);
    const shares: number[] = [];
    let step = work.next();
    for (; !step.done; step = work.next()) shares.push(step.value);
    expect(shares.length).toBeGreaterThan(15);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBeLessThan(1);
    expect(shares.at(-1)).toBeGreaterThan(0.8);
    expect(sameSamples(step.value.left, composeMusic(piece).left)).toBe(true);
  });

  it('is finished second by second: its room and its loudness too', () => {
    const shares = [...composing({ mood: 'calm', durationSeconds: 6, seed: 3 })];
    const between = (from: number, to: number): number => shares.filter((share) => share >= from && share < to).length;
    expect(between(0.5, 0.625)).toBeGreaterThanOrEqual(6);
    expect(between(0.75, 1)).toBeGreaterThanOrEqual(12);
  });

  it.each([0.3, 1, 2.5])('a piece of %d s is whole: it has its chord and its end', (durationSeconds) => {
    const { left } = composeMusic({ mood: 'epic', durationSeconds, seed: 1 });
    expect(left).toHaveLength(Math.round(durationSeconds * 48_000));
    expect(left.some((sample) => Math.abs(sample) > 0.01)).toBe(true);
    expect(Math.abs(left.at(-1)!)).toBeLessThan(1e-3);
  });
});
