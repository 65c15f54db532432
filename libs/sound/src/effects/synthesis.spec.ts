import { describe, expect, it } from 'vitest';
import { Random } from '../../../drawing/src/canvas/random.js';
import { inOneGo } from '../steps.js';
import { SoundStage } from './sound-stage.js';
import { dying, HALL, noise, recorded } from './synthesis.js';
import { namedEffects, soundEffects } from './sound-effects.js';

describe('a sound that dies away', () => {
  it('is at a hundredth shortly before its end and at nothing there, so that its end is not heard', () => {
    const fade = dying(2);
    expect(fade(0)).toBe(1);
    expect(fade(1)).toBeCloseTo(0.1, 1);
    expect(fade(1.99)).toBeLessThan(0.001);
    expect([fade(2), fade(3), fade(-1)]).toEqual([0, 0, 0]);
    const rumble = noise(new Random('rumble'), 0.5, { hertz: () => 200, quality: 1, level: dying(0.5) });
    const [heard] = new SoundStage(0.5).put(rumble, 0).play();
    expect(Math.max(...heard!.left.slice(-48).map(Math.abs))).toBeLessThan(1e-4);
  });
});

describe('the first note of a coin', () => {
  it('fades out before it ends: no click between the notes', () => {
    const { left } = inOneGo(soundEffects(namedEffects('coin'), 1, 1));
    const bend = (from: number, to: number): number => {
      const part = left.subarray(Math.round(from * 48_000), Math.round(to * 48_000));
      return Math.max(...part.slice(2).map((sample, at) => Math.abs(sample - 2 * part[at + 1]! + part[at]!)));
    };
    expect(bend(0.0825, 0.0835)).toBeLessThan(2 * bend(0.085, 0.1));
  });
});

describe('the echoes of a laser', () => {
  it('are the shot again, each begun at its beginning', () => {
    const { left, right } = inOneGo(soundEffects(namedEffects('laser'), 0.9, 1));
    // The shot stands in the middle and its first echo at the left: what the sides do not share is the echo alone.
    const part = (from: number): Float32Array =>
      left.map((sample, at) => sample - right[at]!).subarray(from, from + 480);
    const shot = left.subarray(0, 480);
    const echo = part(0.13 * 48_000);
    const like = echo[240]! / shot[240]!;
    // The beginning of the whole is faded in.
    for (let at = 120; at < 480; at++) expect(echo[at]).toBeCloseTo(shot[at]! * like, 4);
  });
});

describe('what is put on a stage', () => {
  it('is heard at its moment and in its place, through the ends of the parts in which it is played', () => {
    const click = recorded(Float32Array.from({ length: 4 }, (_, at) => at + 1));
    const parts = [...new SoundStage(1.5).put(click, 1 - 2 / 48_000, 1).play()];
    expect(parts.map(({ left }) => left.length)).toEqual([48_000, 24_000]);
    const right = parts.flatMap((part) => [...part.right]);
    expect(right.slice(47_997, 48_003)).toEqual([0, 1, 2, 3, 4, 0]);
    expect(Math.max(...parts.flatMap(({ left }) => [...left.subarray(0, 10), ...left.subarray(-10)]))).toBeLessThan(
      1e-6,
    );
  });

  it('rings on in its room from one part into the next', () => {
    const click = recorded(Float32Array.from([1]));
    const [, second] = new SoundStage(2).put(click, 0.9).inRoom(HALL, 1).play();
    expect(second!.left.slice(0, 4_800).some((sample) => Math.abs(sample) > 1e-3)).toBe(true);
  });
});
