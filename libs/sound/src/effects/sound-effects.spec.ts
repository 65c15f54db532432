import { describe, expect, it } from 'vitest';
import { inOneGo } from '../steps.js';
import { momentaryLoudness } from '../mix/loudness.js';
import type { StereoSamples } from '../mix/stereo-samples.js';
import { toneGains } from '../mix/tone.js';
import { truePeak } from '../mix/true-peak.js';
import { EFFECT_NAMES } from './effect-list.js';
import { leftOutNotes } from './left-out.js';
import { namedEffects, naturalSeconds, soundEffects } from './sound-effects.js';

const names = (text: string): string[] => namedEffects(text).map(({ name }) => name);
/** What a text names, shorter than it is by itself, so that the suite stays quick. */
const made = (text: string, seed = 1, seconds = Math.min(1.5, naturalSeconds(namedEffects(text)))): StereoSamples =>
  inOneGo(soundEffects(namedEffects(text), seconds, seed));

describe('a text calls for sounds', () => {
  it.each([
    ['Heavy rain and distant thunder', ['rain', 'thunder']],
    ['a button click', ['click']],
    ['waves on a beach', ['sea']],
    ['a storm at night', ['wind', 'thunder']],
    ['footsteps in the rain by a campfire with birds', ['footsteps', 'rain', 'fire']],
    ['level-up fanfare', ['success']],
  ])('%j', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it.each([
    ['door, rain and applause', ['Left out: “door”']],
    ['Heavy rain and distant thunder', []],
    ['rain, soft, then a dog barking', ['Left out: “a dog barking”']],
    ['footsteps in the rain by a campfire with birds', ['Left out: “birds”']],
    ['a storm at night', []],
  ])('%j is noted as %j', (text, expected) => {
    expect(leftOutNotes(text).map((note) => note.split('.')[0])).toEqual(expected);
  });

  it.each(EFFECT_NAMES)('%s by its own name', (name) => {
    expect(names(name)).toContain(name);
  });

  it.each(['the smell of lemons', 'brainstorming', 'a training'])('%j names none and is refused', (text) => {
    expect(() => namedEffects(text)).toThrow(/^The text names no sound/);
  });

  it('a refusal names every sound there is', () => {
    expect(() => namedEffects('nothing')).toThrow(
      expect.objectContaining({
        code: 'input_unsupported',
        nextStep: expect.stringContaining(EFFECT_NAMES.join(', ')),
      }),
    );
  });
});

describe.each(EFFECT_NAMES)('%s', (name) => {
  it('is heard from its beginning, does not clip, and ends without a click', () => {
    const stage = made(name);
    const highest = truePeak(stage);
    expect(highest).toBeLessThanOrEqual(-2.99);
    expect(highest).toBeGreaterThan(-18);
    for (const side of [stage.left, stage.right]) {
      expect(side.every((sample) => Number.isFinite(sample))).toBe(true);
      expect(Math.abs(side.at(-1)!)).toBeLessThan(1e-3);
      const onset = side.findIndex((sample) => Math.abs(sample) > 0.005);
      expect(onset / 48_000).toBeLessThan(0.35);
      expect(Math.abs(side.reduce((sum, sample) => sum + sample, 0) / side.length)).toBeLessThan(0.02);
    }
  });
});

describe('sound effects', () => {
  it('are the same for the same seed and others for another', () => {
    const bytes = (seed: number): Buffer => Buffer.from(made('footsteps', seed).left.buffer);
    expect(bytes(1).equals(bytes(1))).toBe(true);
    expect(bytes(2).equals(bytes(1))).toBe(false);
  });

  it('are made second by second, so that progress grows: a continuous one and a repeated one', () => {
    for (const text of ['sea', 'click']) {
      const shares = [...soundEffects(namedEffects(text), 3, 1)];
      expect(shares.length).toBeGreaterThanOrEqual(3);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      expect(shares.at(-1)).toBeLessThan(1);
    }
  });

  it('fill the time that was asked for: what is short is struck again', () => {
    const stage = made('a whoosh', 1, 5);
    expect(stage.left).toHaveLength(5 * 48_000);
    const loudness = momentaryLoudness(stage);
    const quiet = loudness.map((level) => (level < -50 ? 1 : 0));
    const longest = quiet.join('').split('0').map((run) => run.length); // prettier-ignore
    expect(Math.max(...longest)).toBeLessThan(20);
  });

  it('a riser grows over whatever time it has', () => {
    const loudness = momentaryLoudness(made('riser', 1, 3));
    expect(loudness.at(-2)! - loudness[2]!).toBeGreaterThan(12);
  });

  it('have the colours of their kinds: thunder is dark, rain is bright', () => {
    const bright = (text: string): number => {
      const [low = 0, high = 0] = toneGains(made(text).left, 48_000, {
        hertz: [120, 5_000],
        decibels: [0, 0],
        strength: -1,
        most: 99,
      });
      return high - low;
    };
    expect(bright('rain')).toBeGreaterThan(bright('thunder') + 25);
  });

  it('the first sound named stands before the others', () => {
    const share = (text: string): number => {
      const [low = 0, high = 0] = toneGains(made(text).left, 48_000, {
        hertz: [60, 5_000],
        decibels: [0, 0],
        strength: -1,
        most: 99,
      });
      return high - low;
    };
    expect(share('rain over an engine')).toBeGreaterThan(share('an engine in the rain') + 4);
  });
});
