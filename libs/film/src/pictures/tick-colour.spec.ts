import { oklch } from 'culori';
import { expect, it } from 'vitest';
import { contrast } from '../plan/look/colour.js';
import { FILM_THEMES } from '../themes/themes.js';
import { FilmAssets } from '../adapters/film-assets.js';
import { positiveColour } from './tick-colour.js';

const PALETTES = FILM_THEMES.flatMap(({ name, tones, otherTones }) =>
  [tones, ...otherTones].flatMap(({ light, dark }, at) => [
    [`${name} ${at} light`, light] as const,
    [`${name} ${at} dark`, dark] as const,
  ]),
);

it.each(PALETTES)('a tick is green and seen on the ground and panels of %s', (_, palette) => {
  const colour = positiveColour(palette);
  const { h = 0, c } = oklch(colour)!;
  expect([c > 0.05, h > 120, h < 195]).toEqual([true, true, true]);
  for (const under of [palette.ground, palette.surface]) expect(contrast(colour, under)).toBeGreaterThanOrEqual(3);
});

it.each(['fluent/check-mark', 'tabler/check', 'tabler/circle-check'])('%s has that colour in a film', async (name) => {
  const [[, palette] = []] = PALETTES;
  const assets = await FilmAssets.open({}, { palette: palette! });
  const svg = String((await assets.at(`/icons/${name}.ink.svg`))?.body);
  expect(svg).toContain(positiveColour(palette!));
  expect(svg).not.toMatch(/#785dc8|currentColor/u);
});
