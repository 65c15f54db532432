import { groundOf, type Style } from '@libs/drawing';
import type { FilmBrief, Tone } from '../../film-brief.js';
import type { Palette, Theme } from '../../themes/theme.js';
import { brandedPalette } from './branded-palette.js';
import { chooseLook } from './choose-look.js';
import { styledPalette } from './styled-palette.js';

export interface DressedLook {
  theme: Theme;
  tone: Tone;
  palette: Palette;
  isGrave: boolean;
}

/** The look of a film in the colours of a trained style, and in those of a brand, which win over the style's. */
export function dressLook(
  {
    theme: wish,
    scenes = [],
    seed,
    tone: asked,
    brand,
  }: Pick<FilmBrief, 'theme' | 'scenes' | 'seed' | 'tone' | 'brand'>,
  style?: Style,
): DressedLook {
  const chosen = chooseLook(wish, scenes, { seed, tone: asked ?? (style && groundOf(style)) });
  const { theme, tone, isGrave } = chosen;
  const own = style ? styledPalette(style, tone) : theme.tones[tone];
  const { palette } = brandedPalette(own, brand?.colors);
  return { theme, tone, palette, isGrave };
}
