import { describe, expect, it } from 'vitest';
import { FILM_THEMES } from '../../themes/themes.js';
import { brandedPalette } from './branded-palette.js';
import { contrast } from './colour.js';

const palettes = FILM_THEMES.flatMap(({ name, tones }) =>
  Object.entries(tones).map(([tone, palette]) => [`${name} ${tone}`, palette] as const),
);

describe('a palette', () => {
  it.each(palettes)('of %s can be read', (_, palette) => {
    expect(contrast(palette.ink, palette.ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.ink, palette.surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.inkSoft, palette.ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
  });

  it('takes the colours of a brand as they are given', () => {
    const { palette, corrected } = brandedPalette(palettes[0]![1], ['#FF5A1F', '#101820']);
    expect([palette.accent, palette.ground, corrected]).toEqual(['#ff5a1f', '#101820', []]);
  });

  it('moves a colour that cannot be told from its ground, and names it', () => {
    const { palette, corrected } = brandedPalette(palettes[0]![1], ['#101830', '#101820']);
    expect(contrast(palette.accent, palette.ground)).toBeGreaterThanOrEqual(3);
    expect(corrected).toEqual(['#101830']);
  });

  it.each(['#d9572b', '#f2b84b', '#7d7d7d', '#205e4a', '#ffffff'])(
    'has words that can be read on panels of the ground %s of a brand',
    (ground) => {
      for (const [, own] of palettes) {
        const { ink, inkSoft, surface } = brandedPalette(own, ['#0a2c65', ground]).palette;
        expect(Math.min(contrast(ink, surface), contrast(inkSoft, surface))).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each(['#d04a02', '#777777', '#0a7f8a', '#d9480f'])(
    'has words that can be read on the accent %s of a brand',
    (accent) => {
      for (const ground of ['#ffffff', '#0a2c65', '#000000']) {
        const { palette } = brandedPalette(palettes[0]![1], [accent, ground]);
        expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.accent, ground)).toBeGreaterThanOrEqual(3);
      }
    },
  );
});
