import { groundOf, type Style } from '@libs/drawing';
import { brandedPalette } from './branded-palette.js';
import { chooseLook, type Look, type LookOrder } from './choose-look.js';
import { groundOfPalette } from './colour.js';
import { styledPalette } from './styled-palette.js';
import type { FilmBrief } from '../../film-brief.js';

/**
 * The look of a film in the colours of a trained style, and in those of a brand, which win over the style's. A brand's accent
 * stands among the theme's own colours.
 */
export function dressLook(film: LookOrder & Pick<FilmBrief, 'brand'>, style?: Style): Look {
  const colors = film.brand?.colors;
  const ground = film.ground ?? (style && groundOf(style));
  const look = chooseLook({ ...film, ground, colouring: film.colouring ?? (colors ? 0 : undefined) });
  const own = style ? styledPalette(style, look.ground) : look.palette;
  const { palette } = brandedPalette(own, colors);
  return { ...look, palette, ...(style && { subject: undefined }), ground: groundOfPalette(palette) };
}
