import { expect, it } from 'vitest';
import { contrast } from '../plan/look/colour.js';
import type { Palette } from './theme.js';
import { FILM_THEMES } from './themes.js';

const tones = FILM_THEMES.flatMap(({ name, tones: own, otherTones }) =>
  [own, ...otherTones].flatMap((some, at) =>
    Object.entries(some).map(([ground, palette]: [string, Palette]) => ({ name: `${name} ${at}`, ground, palette })),
  ),
);

it.each(tones)('words of $name are legible in its $ground tone', ({ palette }) => {
  const { ground, surface, ink, inkSoft, accent, onAccent } = palette;
  for (const [words, below] of [
    [ink, ground],
    [ink, surface],
    [inkSoft, ground],
    [inkSoft, surface],
    [onAccent, accent],
  ] as const)
    expect(contrast(words, below)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(accent, ground)).toBeGreaterThanOrEqual(3);
});
