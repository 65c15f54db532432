import { describe, expect, it } from 'vitest';
import { timeWords, type Phone } from './word-timing.js';

/** Phones of a tenth of a second each. */
function spoken(line: string): Phone[] {
  return line.split(' ').map((symbol, at) => ({ symbol, startSeconds: at / 10, endSeconds: (at + 1) / 10 }));
}

const rounded = (times: ReturnType<typeof timeWords>): number[][] =>
  times.map(({ startSeconds, endSeconds }) => [Number(startSeconds.toFixed(3)), Number(endSeconds.toFixed(3))]);

describe('timing of words', () => {
  it('follows the phones when they are said as written', () => {
    const times = timeWords(
      [
        ['hh', 'ax'],
        ['b', 'iy'],
      ],
      spoken('pau hh ax pau b iy pau'),
    );
    expect(rounded(times)).toEqual([
      [0.1, 0.3],
      [0.4, 0.6],
    ]);
  });

  it('survives a vowel that speech reduces and a consonant that it swallows', () => {
    const words = [
      ['dh', 'iy'],
      ['ae', 'n', 'd'],
      ['b', 'oy'],
    ];
    expect(rounded(timeWords(words, spoken('dh ax ax n b oy')))).toEqual([
      [0, 0.2],
      [0.2, 0.4],
      [0.4, 0.6],
    ]);
  });

  it('gives a word that was not heard a point between its neighbours', () => {
    const times = timeWords([['b', 'iy'], [], ['s', 'ow']], spoken('b iy s ow'));
    expect(rounded(times)).toEqual([
      [0, 0.2],
      [0.2, 0.2],
      [0.2, 0.4],
    ]);
  });

  it('never goes back in time, also when nothing fits', () => {
    const times = timeWords([['zh'], ['oy', 'oy'], ['t']], spoken('pau m m m pau'));
    let reached = 0;
    for (const { startSeconds, endSeconds } of times) {
      expect(startSeconds).toBeGreaterThanOrEqual(reached);
      expect(endSeconds).toBeGreaterThanOrEqual(startSeconds);
      reached = endSeconds;
    }
  });
});
