import { describe, expect, it } from 'vitest';
import { Random } from '../../../drawing/src/canvas/random.js';
import { voiceLag } from './voice-lag.js';

const RATE = 16_000;
const random = new Random('words');
const words = Array.from({ length: 12 }, (_, at) => {
  const startSeconds = 1 + at * 0.7 + random.between(0, 0.2);
  return { startSeconds, endSeconds: startSeconds + random.between(0.2, 0.45) };
});

/** Noise where the words are, late by some seconds, over a bed of music 14 dB below. */
function heard(late: number): Float32Array {
  return Float32Array.from({ length: 11 * RATE }, (_, at) => {
    const speaking = words.some(
      ({ startSeconds, endSeconds }) => at / RATE >= startSeconds + late && at / RATE < endSeconds + late,
    );
    return random.between(-1, 1) * (speaking ? 0.2 : 0.04);
  });
}

describe('the lag of a voice', () => {
  it.each([0, 0.05, 0.2, -0.15])('of %d s is found within three hundredths', (late) => {
    expect(Math.abs((voiceLag(heard(late), RATE, words) ?? 99) - late)).toBeLessThanOrEqual(0.031);
  });

  it.each([0, 0.15, -0.15])('of %d s in a film of three seconds over near music is no edge of the film', (late) => {
    const sentence = [{ startSeconds: 0.45, endSeconds: 2.05 }];
    const film = Float32Array.from({ length: 3 * RATE }, (_, at) => {
      const speaking = at / RATE >= 0.45 + late && at / RATE < 2.05 + late;
      return random.between(-1, 1) * (speaking ? 0.2 : 0.1);
    });
    expect(Math.abs((voiceLag(film, RATE, sentence) ?? 99) - late)).toBeLessThanOrEqual(0.12);
  });

  it('of two words is none where loud music is lowered around them', () => {
    const isVoice = (at: number): boolean => (at >= 0.45 && at < 0.52) || (at >= 0.65 && at < 0.9);
    const music = (at: number): number => (at < 0.35 ? 0.07 : at < 1.9 ? 0.025 : 0.11);
    const film = Float32Array.from({ length: 8 * RATE }, (_, index) => {
      const at = index / RATE;
      return random.between(-1, 1) * (isVoice(at) ? 0.2 : music(at));
    });
    expect(voiceLag(film, RATE, [{ startSeconds: 0.45, endSeconds: 1.1 }])).toBeCloseTo(0, 1);
  });

  it('cannot be told from a word or two, or without any pause', () => {
    expect(voiceLag(heard(0), RATE, words.slice(0, 1))).toBeUndefined();
    expect(voiceLag(heard(0), RATE, [{ startSeconds: 0, endSeconds: 11 }])).toBeUndefined();
  });
});
