import { expect, it } from 'vitest';
import type { Scene } from '../../scenes/scene.js';
import { FILM_THEMES } from '../../themes/themes.js';
import { contrast } from './colour.js';
import { planLook } from './plan-look.js';

const scenes: Scene[] = [{ visual: { type: 'title', text: 'Tides' }, transition: 'auto' }];

it.each(FILM_THEMES.map(({ name }) => name))('%s fades through the darker of its ground and its words', (name) => {
  for (const seed of [1, 2, 3, 4]) {
    const { theme, tone, accent, dark } = planLook(name, scenes, { seed });
    const palette = FILM_THEMES.find((one) => one.name === name)!.tones[tone];
    expect([theme, accent]).toEqual([name, palette.accent]);
    const [ground, ink] = [palette.ground, palette.ink].map((color) => contrast(color, '#000000'));
    expect(contrast(dark, '#000000')).toBe(Math.min(ground!, ink!));
  }
});

it('has the colours of a brand, and the looks that older names mean', () => {
  expect(planLook('neon', scenes, { seed: 1, colors: ['#FFCC00', '#101010'] })).toEqual({
    theme: 'block',
    tone: 'dark',
    accent: '#ffcc00',
    dark: '#101010',
    isGrave: false,
  });
});

it('has the tone of the ground of a brand', () => {
  const tones = [1, 2, 3, 4].map((seed) => planLook('block', scenes, { seed, colors: ['#205e4a', '#f2b84b'] }).tone);
  expect(tones).toEqual(['light', 'light', 'light', 'light']);
});
