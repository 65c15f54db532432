import { describe, expect, it } from 'vitest';
import { narrate } from './narrate.js';
import type { Timeline } from './shot.js';
import { SilentSpeaker } from './silent-speaker.js';
import { themeNamed } from './themes/theme-list.js';
import { planTimeline } from './timeline.js';
import { writeScript } from './writing/write-script.js';

async function planned(prompt: string, durationSeconds: number, captioned = true, seed = 1): Promise<Timeline> {
  const script = writeScript({ prompt });
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
  'Why is the sky blue? Sunlight holds every color of the rainbow. Blue light scatters the most. So the whole sky is blue.',
  'Quarterly revenue grew 24% as 3,000 new customers joined',
  'A calm evening by the ocean, waves and stars',
  'Grind the coffee like coarse sand. Heat the water until it almost boils. Pour slowly in circles. Wait four minutes. Enjoy the cup with a friend.',
  'The Romans built the first aqueduct in 312 BC. Its arches carried water into the city. Some of them still stand.',
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

  it('gives different subjects different pictures and settings', async () => {
    const films = await Promise.all(PROMPTS.slice(0, 5).map((prompt) => planned(prompt, 30)));
    const looks = films.map(({ shots }) => shots.map(({ scene }) => scene).join());
    const settings = films.map(({ shots }) => shots.map(({ layout, transition }) => `${layout} ${transition}`).join());
    expect(new Set(looks).size).toBe(5);
    // Two of the prompts are one sentence each: one picture, set alike.
    expect(new Set(settings).size).toBe(4);
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

  it.each([
    ['Quarterly revenue grew 24%', [24]],
    ['Quarterly revenue grew 24% as 3,000 new customers joined', []],
    [
      'Quarterly figures: revenue rose 18% to 4.2 million euros, churn fell to 2.1%, 340 new customers',
      ['Quarterly figures: revenue rose 18% to 4.2 million euros', 'Churn fell to 2.1%', '340 new customers'],
    ],
  ])('sets no figure of "%s" beside another clause', async (prompt, wanted) => {
    const shots = (await planned(prompt, 15)).shots.filter(({ figure }) => figure);
    const shown = shots.map(({ headline, figure }) =>
      shots.length > 1 ? headline.map(({ text }) => text).join(' ') : figure?.shown.value,
    );
    expect(shown).toEqual(wanted);
  });

  it('draws a rising curve only for a sentence that tells of a rise', async () => {
    const prompt = 'Revenue rose by 18%. Churn fell to 2.1%. Profit grew. Growth did not return. We opened an office.';
    const { shots } = await planned(prompt, 40);
    const risen = shots.filter(({ scene }) => scene === 'growth').map(({ spoken }) => spoken[0]?.text);
    expect(risen).toEqual(['Revenue', 'Profit']);
  });

  it('lets no figure of a denied sentence stand alone', async () => {
    const myth = 'It is a myth that 4,000 children were harmed, that 300 people died, and that 12 labs hid it.';
    const { shots } = await planned(myth, 15, false);
    expect(shots.flatMap(({ figure }) => figure ?? [])).toEqual([]);
    expect(shots.map(({ headline }) => headline.length).filter((count) => count > 0 && count < 18)).toEqual([]);
  });

  it.each([
    'Warning: do not mix bleach and vinegar, the fumes are dangerous',
    'There is no evidence that vaccines cause autism.',
    'This medicine is not safe for children under twelve',
    'Our product does not contain nuts or gluten',
    'In an earthquake, do not use the lifts',
    'Revenue did not fall in the third quarter',
    'We did not lose any customer data last night',
    'Three reasons not to buy cheap extension cables',
    'Do not take ibuprofen with alcohol',
    'Do not mix 2 liters of bleach, 3 liters of vinegar, or 4 liters of ammonia',
  ])('shows no large words of "%s" without its "not"', async (prompt) => {
    for (const seconds of [2, 8, 15, 30]) {
      for (const captioned of [true, false]) {
        const { shots } = await planned(prompt, seconds, captioned);
        const headlines = shots.map(({ headline }) => headline.map(({ text }) => text).join(' '));
        for (const headline of headlines.filter((text) => text !== '')) expect(headline).toMatch(/\b(?:not|no)\b/);
      }
    }
  });

  it('sets no part of a sentence that was cut for breath', async () => {
    const prompt = `${'This sentence runs on and on and on and on, '.repeat(3)}and in the end it does not, never, stop at all.`;
    const { shots } = await planned(prompt, 60);
    expect(shots.flatMap(({ headline }) => headline)).toEqual([]);
  });

  it('sets no sentence with a word that no line could hold', async () => {
    const { shots } = await planned(`Behold ${'x'.repeat(300)}`, 60);
    expect(shots.flatMap(({ headline }) => headline)).toEqual([]);
  });

  it('shows pictures alone where no sentence fits', async () => {
    const { shots } = await planned(`${'many words and '.repeat(30)}more`, 4);
    expect(shots.map(({ layout }) => layout)).toEqual(['open']);
  });

  it('sets a sentence whole or leaves it to the captions', async () => {
    const films = [await planned(PROMPTS[2] ?? '', 12, false), await planned(PROMPTS[0] ?? '', 60)];
    for (const { headline, spoken } of films.flatMap(({ shots }) => shots)) {
      expect([0, spoken.length]).toContain(headline.length);
    }
  });
});
