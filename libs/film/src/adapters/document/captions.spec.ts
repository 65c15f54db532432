import { readFileSync } from 'node:fs';
import { interpolate } from 'culori';
import { expect, it } from 'vitest';
import { contrast } from '../../plan/look/colour.js';
import { FILM_THEMES } from '../../themes/themes.js';

const css = readFileSync(new URL('captions.css', import.meta.url), 'utf8');
const PLATES = [
  ...css.matchAll(
    /background: color-mix\(in srgb, var\(--(ink|ground)\) (\d+)%, transparent\);\s+color: var\(--(ink|ground)\);/g,
  ),
];
const PALETTES = FILM_THEMES.flatMap(({ name, tones, otherTones }) =>
  [tones, ...otherTones].flatMap(({ light, dark }, index) => [
    { name: `${name} ${index} light`, palette: light },
    { name: `${name} ${index} dark`, palette: dark },
  ]),
);

it.each(PALETTES)(
  'captions in $name are read on their plates over black and white, and where they are marked',
  ({ palette }) => {
    expect(PLATES.map(([, plate, , words]) => [plate, words])).toEqual([
      ['ink', 'ground'],
      ['ground', 'ink'],
    ]);
    for (const [, plate, share, words] of PLATES) {
      for (const picture of ['#000', '#fff']) {
        const seen = interpolate([picture, palette[plate as 'ink' | 'ground']], 'rgb')(Number(share) / 100);
        expect(contrast(seen, palette[words as 'ink' | 'ground'])).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(palette.accent, palette.onAccent)).toBeGreaterThanOrEqual(4.5);
  },
);
