import { expect, it } from 'vitest';
import type { Scene } from '../../scenes/scene.js';
import { FILM_THEMES } from '../../themes/themes.js';
import { contrast } from './colour.js';
import { planLook } from './plan-look.js';

const scenes: Scene[] = [{ visual: { type: 'title', text: 'Tides' }, transition: 'auto' }];

it.each(FILM_THEMES.map(({ name }) => name))('%s fades through the darker of its ground and its words', (name) => {
  for (const seed of [1, 2, 3, 4]) {
    const { theme, ground, accent, dark } = planLook({ theme: name, scenes, seed });
    const palette = FILM_THEMES.find((one) => one.name === name)!.tones[ground];
    expect([theme, accent]).toEqual([name, palette.accent]);
    const darker = [palette.ground, palette.ink].map((color) => contrast(color, '#000000'));
    expect(contrast(dark, '#000000')).toBe(Math.min(...darker));
  }
});

it('has the colours of a brand, and the looks that older names mean', () => {
  expect(planLook({ theme: 'neon', scenes, seed: 1 }, ['#FFCC00', '#101010'])).toEqual({
    theme: 'block',
    tone: 'plain',
    ground: 'dark',
    accent: '#ffcc00',
    dark: '#101010',
    mood: expect.stringMatching(/^(?:focused|warm)$/u) as string,
  });
});

it('is light or dark as the ground of a brand is', () => {
  const grounds = [1, 2, 3, 4].map((seed) => planLook({ theme: 'block', scenes, seed }, ['#205e4a', '#f2b84b']).ground);
  expect(grounds).toEqual(['light', 'light', 'light', 'light']);
});
