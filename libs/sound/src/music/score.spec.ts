import { describe, expect, it } from 'vitest';
import { Random } from '../../../drawing/src/canvas/random.js';
import { chordOn, degreeOf } from './harmony.js';
import { melodyOf } from './melody.js';
import { MUSIC_MOODS } from './mood.js';
import { hertzOf } from './note.js';
import { pad } from './pad.js';
import { pluck } from './pluck.js';
import { Composer } from './score.js';
import { bass, bell, keys, marimba } from './struck.js';
import { STYLES } from './style.js';
import { fitTempo } from './tempo.js';

const MAJOR = [0, 2, 4, 5, 7, 9, 11];

/** Strongest frequency near the expected one, by trying a fine grid around it. */
function pitchOf(samples: Float32Array, near: number): number {
  let best = { hertz: 0, power: 0 };
  const part = samples.subarray(2_000, 26_000);
  for (let cents = -60; cents <= 60; cents += 3) {
    const hertz = near * 2 ** (cents / 1200);
    let [real, imaginary] = [0, 0];
    for (const [at, sample] of part.entries()) {
      real += sample * Math.cos((2 * Math.PI * hertz * at) / 48_000);
      imaginary += sample * Math.sin((2 * Math.PI * hertz * at) / 48_000);
    }
    const power = real ** 2 + imaginary ** 2;
    if (power > best.power) best = { hertz, power };
  }
  return best.hertz;
}

describe('instruments', () => {
  it.each(Object.entries({ pluck, keys, bell, marimba, bass }))('%s plays in tune over its range', (_, instrument) => {
    for (const midi of [45, 60, 74, 81]) {
      const samples = instrument({ hertz: hertzOf(midi), seconds: 1, loud: 0.5 }, 48_000);
      const cents = 1200 * Math.log2(pitchOf(samples, hertzOf(midi)) / hertzOf(midi));
      expect(Math.abs(cents)).toBeLessThanOrEqual(9);
    }
  });

  it.each(Object.entries({ pluck, keys, bell, marimba, bass, pad: pad(STYLES.calm.pad, 1) }))(
    '%s ends without a click',
    (_, instrument) => {
      const samples = instrument({ hertz: 220, seconds: 0.5, loud: 1 }, 48_000);
      const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(highest).toBeGreaterThan(0.02);
      expect(highest).toBeLessThan(1);
      expect(Math.abs(samples.at(-1)!)).toBeLessThan(highest / 50);
    },
  );

  it('the pad has no aliases: a high note is clean below its fundamental', () => {
    const samples = pad({ attackSeconds: 0.01, releaseSeconds: 0.1, brightness: 9_000 }, 1)(
      { hertz: 2_500, seconds: 1, loud: 1 },
      48_000,
    );
    const level = (hertz: number): number => {
      let [real, imaginary] = [0, 0];
      for (const [at, sample] of samples.subarray(12_000, 36_000).entries()) {
        real += sample * Math.cos((2 * Math.PI * hertz * at) / 48_000);
        imaginary += sample * Math.sin((2 * Math.PI * hertz * at) / 48_000);
      }
      return 20 * Math.log10(Math.hypot(real, imaginary) + 1e-9);
    };
    const fundamental = Math.max(...[2_493, 2_496, 2_500, 2_504, 2_507].map(level));
    for (let hertz = 300; hertz < 2_300; hertz += 50) expect(fundamental - level(hertz)).toBeGreaterThan(35);
  });
});

describe('harmony', () => {
  it('degrees follow the scale through the octaves', () => {
    expect([-1, 0, 2, 7, 9].map((degree) => degreeOf(60, MAJOR, degree))).toEqual([59, 60, 64, 72, 76]);
  });

  it('chords hold only tones of their triad, near middle C, with the root in the bass', () => {
    for (let degree = 0; degree < 7; degree++) {
      const { root, tones } = chordOn(50, MAJOR, degree, false);
      const triad = [0, 2, 4].map((step) => (((degreeOf(50, MAJOR, degree + step) - 50) % 12) + 12) % 12);
      for (const tone of tones) expect(triad).toContain((((tone - 50) % 12) + 12) % 12);
      expect((((root - 50) % 12) + 12) % 12).toBe(triad[0]);
      expect(root).toBeGreaterThan(32);
      expect(root).toBeLessThanOrEqual(45);
      expect(Math.min(...tones)).toBeGreaterThan(47);
      expect(Math.max(...tones)).toBeLessThan(80);
    }
  });

  it('voices move little from one chord to the next', () => {
    let before = chordOn(48, MAJOR, 0, true);
    for (const degree of [5, 3, 4, 0, 1, 4, 0]) {
      const next = chordOn(48, MAJOR, degree, true, before);
      const moved = next.tones.reduce((sum, tone, voice) => sum + Math.abs(tone - before.tones[voice]!), 0);
      expect(moved).toBeLessThanOrEqual(10);
      before = next;
    }
  });
});

describe('the piece in its time', () => {
  it('bends the tempo of its mood a little so that its last chord falls on a bar line', () => {
    for (const durationSeconds of [12, 21, 30, 47.3, 60]) {
      const random = new Random('tempo', durationSeconds);
      const { beatSeconds, beats } = fitTempo(durationSeconds, STYLES.bright, random);
      const [slowest, fastest] = STYLES.bright.tempo;
      expect(60 / beatSeconds).toBeGreaterThan(slowest * 0.87);
      expect(60 / beatSeconds).toBeLessThan(fastest * 1.14);
      expect(beats % 4).toBe(0);
      expect(durationSeconds - beats * beatSeconds).toBeCloseTo(Math.min(3.2, durationSeconds * 0.22), 5);
    }
  });

  it('keeps a tempo that was asked for exactly, and closes on a bar line with time to ring', () => {
    for (let bpm = 60; bpm <= 180; bpm++) {
      for (const durationSeconds of [15, 20, 31.7, 60, 123, 299.3, 300]) {
        const { beatSeconds, beats } = fitTempo(durationSeconds, STYLES.calm, new Random('asked'), bpm);
        expect(beatSeconds).toBe(60 / bpm);
        expect(beats % 4).toBe(0);
        const ring = durationSeconds - beats * beatSeconds;
        expect(ring).toBeGreaterThanOrEqual(1.2 - 1e-9);
        expect(ring).toBeLessThan(5.3);
      }
    }
  });

  it('of a tempo that was asked for has whole beats and an end even in a second or two', () => {
    for (const durationSeconds of [1, 1.5, 2, 3, 5, 8]) {
      const { beatSeconds, beats } = fitTempo(durationSeconds, STYLES.calm, new Random('short'), 90);
      expect(Number.isInteger(beats)).toBe(true);
      expect(durationSeconds - beats * beatSeconds).toBeGreaterThan(0.59);
    }
  });

  it.each(MUSIC_MOODS)('%s resolves: nothing but the tonic chord is struck after the last beat', (mood) => {
    const style = STYLES[mood];
    const random = new Random('ending', mood);
    const tempo = fitTempo(40, style, random);
    const score = new Composer(style, tempo, random).write();
    const end = tempo.beats * tempo.beatSeconds;
    const last = Object.values(score).flatMap((notes) => notes.filter((note) => note.atSeconds >= end - 1e-6));
    expect(last.length).toBeGreaterThan(4);
    for (const note of last) expect(note.atSeconds).toBeCloseTo(end, 6);
    const tonic = score.bass.at(-1)!.hertz;
    const steps = score.pad.slice(-4).map(({ hertz }) => ((Math.round(12 * Math.log2(hertz / tonic)) % 12) + 12) % 12);
    for (const step of steps) expect([0, style.scale[2], 7]).toContain(step);
    expect(score.pad.length).toBeGreaterThan(20);
  });

  it('a tune repeats its motif and rests', () => {
    const notes = melodyOf([[0, 1.5, 3]], 8, new Random('tune'));
    const bar = (number: number) =>
      notes.filter((note) => note.bar === number).map(({ beat, degree }) => ({ beat, degree }));
    expect(bar(2)).toEqual(bar(0));
    expect(bar(3)).toEqual([]);
    expect(bar(0).length).toBeGreaterThan(0);
  });
});
