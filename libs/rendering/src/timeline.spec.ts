import { describe, expect, it } from 'vitest';
import { narrate } from './narrate.js';
import type { Timeline } from './shot.js';
import { SilentSpeaker } from './silent-speaker.js';
import { themeNamed } from './themes/theme-list.js';
import { planTimeline } from './timeline.js';
import { writeScript } from './writing/write-script.js';

async function planned(prompt: string, durationSeconds: number, captioned = true, seed = 1): Promise<Timeline> {
  const script = writeScript({ prompt }, durationSeconds);
  const spoken = await narrate(script, {
    speaker: new SilentSpeaker(),
    voice: 'none',
    durationSeconds,
    signal: new AbortController().signal,
    onLine: () => undefined,
  });
  return planTimeline(script, spoken, { theme: themeNamed('auto'), seed, captioned });
}

const PROMPTS = [
  'Why the sky is blue, for children',
  'Quarterly revenue grew 24% as 3,000 new customers joined',
  'A calm evening by the ocean, waves and stars',
  'How to brew the perfect cup of coffee in five steps',
  'The history of the Roman aqueducts',
  'xyzzy',
];

describe('planTimeline', () => {
  it.each(PROMPTS)('covers every second of "%s" with one shot', async (prompt) => {
    for (const seconds of [2, 8, 40]) {
      const { shots } = await planned(prompt, seconds);
      let clock = 0;
      for (const shot of shots) {
        expect(shot.startSeconds).toBeCloseTo(clock, 6);
        expect(shot.durationSeconds).toBeGreaterThan(0.4);
        clock += shot.durationSeconds;
      }
      expect(clock).toBeCloseTo(seconds, 6);
    }
  });

  it.each([
    ['In 2024 we served 1,250,000 meals', 1_250_000],
    ['In 1969 two people walked on the Moon', 1969],
    ['Sales grew 12% in 2023', 12],
  ])('sets the figure large that "%s" is about', async (prompt, value) => {
    const { shots } = await planned(prompt, 8);
    expect(shots.flatMap(({ figure }) => figure?.shown.value ?? [])).toEqual([value]);
  });

  it('shows each word of a headline while it is heard', async () => {
    for (const shot of (await planned(PROMPTS[0] ?? '', 40)).shots) {
      for (const word of shot.headline) {
        expect(word.startSeconds).toBeGreaterThanOrEqual(shot.startSeconds);
        expect(word.endSeconds).toBeLessThanOrEqual(shot.startSeconds + shot.durationSeconds + 0.01);
      }
    }
  });

  it('gives different subjects different pictures, settings and pace', async () => {
    const films = await Promise.all(PROMPTS.slice(0, 5).map((prompt) => planned(prompt, 30)));
    const looks = films.map(({ shots }) => shots.map(({ scene }) => scene).join());
    const settings = films.map(({ shots }) => shots.map(({ layout, transition }) => `${layout} ${transition}`).join());
    const cuts = films.map(({ shots }) => shots.map(({ startSeconds }) => startSeconds.toFixed(2)).join());
    for (const series of [looks, settings, cuts]) expect(new Set(series).size).toBe(5);
  });

  it('never shows the same picture twice in a row', async () => {
    for (const prompt of PROMPTS) {
      const { shots } = await planned(prompt, 60);
      shots.forEach((shot, index) => {
        const before = shots[index - 1];
        expect(before && before.scene === shot.scene && before.variant === shot.variant).not.toBe(true);
      });
    }
  });

  it('sets a figure large where the words bring one', async () => {
    const { shots } = await planned(PROMPTS[1] ?? '', 10);
    expect(shots.filter(({ layout }) => layout === 'number').map(({ figure }) => figure?.shown.value)).toEqual([
      24, 3000,
    ]);
  });

  it('cuts a word that no line could hold', async () => {
    const { shots } = await planned(`Behold ${'x'.repeat(300)}`, 8);
    for (const { text } of shots.flatMap(({ headline }) => headline)) expect(text.length).toBeLessThanOrEqual(26);
  });

  it('sets whole sentences when no captions repeat them', async () => {
    const [bare, captioned] = [await planned(PROMPTS[2] ?? '', 12, false), await planned(PROMPTS[0] ?? '', 30)];
    expect(bare.shots.every((shot) => shot.headline.length === shot.spoken.length)).toBe(true);
    expect(captioned.shots.some((shot) => shot.headline.length < shot.spoken.length)).toBe(true);
  });
});
