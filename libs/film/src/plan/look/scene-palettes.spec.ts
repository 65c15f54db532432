import { expect, it } from 'vitest';
import { FILM_THEMES } from '../../themes/themes.js';
import { accentWords } from '../../themes/accent-words.js';
import { contrast, isNearlyBlack } from './colour.js';
import { hasFullGrounds, scenePalette } from './scene-palettes.js';

const palettes = FILM_THEMES.flatMap(({ name, tones, otherTones }) =>
  [tones, ...otherTones].flatMap(({ light, dark }, at) => [
    { name: `${name} ${at} light`, palette: light },
    { name: `${name} ${at} dark`, palette: dark },
  ]),
);

it.each(palettes)('words of $name are legible on every ground of its scenes', ({ palette }) => {
  for (const type of ['title', 'stat', 'list'] as const) {
    const own = scenePalette(type, 0, palette)!;
    const { ground, surface, ink, inkSoft, accent, onAccent } = own;
    const words = [ink, inkSoft, accentWords(own)];
    for (const color of words) expect(contrast(color, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ink, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
  }
});

it.each(palettes)('openings, figures, ends and matter of $name stand on grounds of their own', ({ palette }) => {
  const grounds = (['title', 'stat', 'list'] as const).map((type) => scenePalette(type, 0, palette)!.ground);
  expect(new Set([palette.ground, ...grounds]).size).toBe(4);
  expect(isNearlyBlack(grounds[1]!)).toBe(false);
});

it('tints every second scene of matter, and no chart or picture that fills the frame', () => {
  const { palette } = palettes[0]!;
  const tinted = [0, 1, 2, 3].map((number) => scenePalette('list', number, palette) !== undefined);
  expect(tinted).toEqual([true, false, true, false]);
  for (const type of ['chart', 'image', 'clip', 'html'] as const)
    expect(scenePalette(type, 0, palette)).toBeUndefined();
});

it('keeps one ground in quiet themes and in grave films', () => {
  const theme = (name: string) => FILM_THEMES.find((one) => one.name === name)!;
  const { palette } = palettes[0]!;
  expect(hasFullGrounds({ theme: theme('swiss'), tone: 'urgent', palette })).toBe(true);
  expect(hasFullGrounds({ theme: theme('memorial'), tone: 'warm', palette })).toBe(false);
  expect(hasFullGrounds({ theme: theme('swiss'), tone: 'grave', palette })).toBe(false);
});

it('lets a trained style have its own ground, and its strong colour in the theme of full grounds', () => {
  const palette = { ...palettes[0]!.palette, strong: '#204060', onStrong: '#ffffff' };
  const [block, swiss] = ['block', 'swiss'].map((name) => FILM_THEMES.find((one) => one.name === name)!);
  expect(hasFullGrounds({ theme: block!, tone: 'warm', palette })).toBe(true);
  expect(hasFullGrounds({ theme: swiss!, tone: 'warm', palette })).toBe(false);
  expect(scenePalette('title', 0, palette)?.ground).toBe('#204060');
  expect([scenePalette('stat', 0, palette), scenePalette('list', 0, palette)]).toEqual([undefined, undefined]);
});
