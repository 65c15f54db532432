import { groundOf, type Style } from '@libs/drawing';
import type { FilmBrief } from '../../film-brief.js';
import { brandedPalette } from './branded-palette.js';
import { chooseLook, type Look } from './choose-look.js';
import { toneOf } from './colour.js';
import { styledPalette } from './styled-palette.js';

export type DressedLook = Look;

/**
 * The look of a film in the colours of a trained style, and in those of a brand, which win over the style's. A brand's accent
 * stands among the theme's own colours.
 */
export function dressLook(
  {
    theme: wish,
    scenes = [],
    seed,
    tone: asked,
    colouring,
    arrangement,
    brand,
  }: Pick<FilmBrief, 'theme' | 'scenes' | 'seed' | 'tone' | 'colouring' | 'arrangement' | 'brand'>,
  style?: Style,
): DressedLook {
  const tone = asked ?? (style && groundOf(style));
  const ofBrand = brand?.colors ? 0 : undefined;
  const look = chooseLook(wish, scenes, { seed, tone, colouring: colouring ?? ofBrand, arrangement });
  const own = style ? styledPalette(style, look.tone) : look.palette;
  const { palette } = brandedPalette(own, brand?.colors);
  return { ...look, palette, tone: toneOf(palette) };
}
