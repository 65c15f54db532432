import { describe, expect, it } from 'vitest';
import type { Glimpse } from './glimpse.js';
import { piecesOf } from '../pieces.js';
import { shotList, type Watched } from './shot-list.js';

const RATE = { numerator: 30, denominator: 1 };
const SLICES = 32;

/** A scene by what its pictures show: something that stands at a place, or words from one place to another. */
interface Shown {
  seconds: number;
  middle?: number;
  words?: [number, number];
}

function film(...scenes: Shown[]): Watched {
  const cuts: number[] = [];
  const glimpses: Glimpse[] = [];
  let frame = 0;
  for (const { seconds, middle, words } of scenes) {
    cuts.push(frame);
    const frames = Math.round(seconds * 30);
    for (let at = 0; at < frames; at += 6) {
      const weights = Array.from({ length: SLICES }, (_, slice) => {
        const place = (slice + 0.5) / SLICES;
        if (middle !== undefined) return Math.abs(place - middle) < 0.06 ? 40 : 1;
        return words && place > words[0] && place < words[1] ? 20 : 1;
      });
      const sum = weights.reduce((all, one) => all + one, 0);
      const interest = weights.map((weight) => (weight * 1000) / sum);
      glimpses.push({ frame: frame + at, interest, words: words ? [words] : [] });
    }
    frame += frames;
  }
  return { frames: frame, rate: RATE, cuts, glimpses, share: 0.32 };
}

const kinds = (shots: ReturnType<typeof shotList>): string[] => shots.map(({ framing }) => framing.kind);

describe('the list of shots', () => {
  it('has every frame once, in order', () => {
    const watched = film(
      { seconds: 3, middle: 0.4 },
      { seconds: 25.3, words: [0.1, 0.6] },
      { seconds: 1, middle: 0.8 },
    );
    const shots = shotList(watched, 'auto');
    for (const parts of [shots, piecesOf(shots, RATE)]) {
      const ends = parts.map(({ firstFrame, frames }) => firstFrame + frames);
      expect(parts.map(({ firstFrame }) => firstFrame)).toEqual([0, ...ends.slice(0, -1)]);
      expect(ends.at(-1)).toBe(watched.frames);
    }
  });

  it('crops what stands together and shows the whole of what is wider than the window', () => {
    const shots = shotList(film({ seconds: 5, middle: 0.3 }, { seconds: 4, words: [0.1, 0.75] }), 'auto');
    expect(kinds(shots)).toEqual(['window', 'fill']);
  });

  it('crops what looks alike everywhere, and not what has something to see at both ends', () => {
    expect(kinds(shotList(film({ seconds: 5 }), 'auto'))).toEqual(['window']);
    const apart = film({ seconds: 5 });
    for (const { interest } of apart.glimpses) for (const at of [1, 2, 29, 30]) interest[at]! *= 5;
    expect(kinds(shotList(apart, 'auto'))).toEqual(['fill']);
  });

  it('never leaves words out of a filled picture', () => {
    const scenes: Shown[] = [
      { seconds: 4, words: [0.07, 0.62] },
      { seconds: 4, words: [0.5, 0.98] },
      { seconds: 4, words: [0.3, 0.72] },
    ];
    const shots = shotList(film(...scenes), 'auto');
    const widths = shots.map(({ framing }) => framing.to - framing.from);
    for (const [at, { framing }] of shots.entries()) {
      expect(framing.kind).toBe('fill');
      expect(framing.from).toBeLessThanOrEqual(scenes[at]!.words![0]);
      expect(framing.to).toBeGreaterThanOrEqual(scenes[at]!.words![1]);
    }
    // The picture keeps its size, and is no smaller than it must be.
    expect(new Set(widths.map((width) => width.toFixed(3))).size).toBe(1);
    expect(widths[0]).toBeLessThan(0.7);
  });

  it('does not fill the frame for a moment between two blurred scenes', () => {
    const between = (seconds: number): string[] =>
      kinds(
        shotList(
          film(
            { seconds: 9, middle: 0.5 },
            { seconds: 2, words: [0, 0.8] },
            { seconds, middle: 0.5 },
            { seconds: 2, words: [0, 0.8] },
          ),
          'auto',
        ),
      );
    expect(between(1.4)).toEqual(['window', 'fill', 'fill', 'fill']);
    expect(between(3)).toEqual(['window', 'fill', 'window', 'fill']);
  });

  it('blurs throughout where little could be cropped', () => {
    const shots = shotList(film({ seconds: 3, middle: 0.5 }, { seconds: 4, words: [0, 0.8] }), 'auto');
    expect(kinds(shots)).toEqual(['fill', 'fill']);
  });

  it('follows the method for every shot: crop, or the whole picture', () => {
    const watched = film({ seconds: 3, middle: 0.5 }, { seconds: 4, words: [0.2, 0.8] });
    expect(kinds(shotList(watched, 'crop'))).toEqual(['window', 'window']);
    expect(shotList(watched, 'blur').map(({ framing }) => framing)).toEqual([
      { kind: 'fill', from: 0, to: 1 },
      { kind: 'fill', from: 0, to: 1 },
    ]);
  });
});

describe('the pieces of a shot', () => {
  it('last at most ten seconds and are about equally long', () => {
    const shot = { firstFrame: 7, frames: 602, framing: { kind: 'fill' as const, from: 0, to: 1 } };
    expect(piecesOf([shot], RATE).map(({ firstFrame, frames }) => [firstFrame, frames])).toEqual([
      [7, 201],
      [208, 200],
      [408, 201],
    ]);
    expect(piecesOf([{ ...shot, frames: 300 }], RATE)).toHaveLength(1);
  });
});
