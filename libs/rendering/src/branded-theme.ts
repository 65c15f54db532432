import { mix } from './drawing/colour.js';
import { fromOklch, legibleOn, lowestContrast, oklch } from './drawing/oklch.js';
import type { Palette } from './palette.js';
import type { Theme } from './theme.js';

/** Contrast that a colour which carries words keeps against its ground, with some air over what is demanded. */
const WORDS = 5.2;
/** That of words on a picture: with less, the veil behind them would hide nearly all of it. */
const WORDS_ON_PICTURE = 8;
/** That of what carries no words (WCAG 2.2, 1.4.11). */
const MARKS = 3.1;
/** Lightness by which shades of one colour differ. */
const SHADE = 0.14;

/** A theme in a brand's colours: what carries meaning takes them, as light or dark as it must be to stay legible. */
export function brandedTheme(theme: Theme, colors: readonly string[] | undefined): Theme {
  if (!colors || colors.length === 0) return theme;
  const made = new Map<string, Palette>();
  return {
    ...theme,
    palette: (light) => {
      const palette = made.get(light) ?? branded(theme.palette(light), colors, ratiosOf(theme));
      made.set(light, palette);
      return palette;
    },
  };
}

interface Ratios {
  accent: number;
  others: number;
}

/** In a style of light pictures, words that stand out have the colour of those on paper. */
function ratiosOf({ style }: Theme): Ratios {
  return style?.grounds === 'light' ? { accent: MARKS, others: MARKS } : { accent: WORDS_ON_PICTURE, others: WORDS };
}

function branded(palette: Palette, colors: readonly string[], ratios: Ratios): Palette {
  const [first = palette.accent, second = shade(first, SHADE), third = shade(first, -SHADE)] = colors;
  const accents = {
    accent: inPlaceOf(palette.accent, first, { ...palette, ratio: ratios.accent }),
    second: inPlaceOf(palette.second, second, { ...palette, ratio: ratios.others }),
    third: inPlaceOf(palette.third, third, { ...palette, ratio: ratios.others }),
  };
  // Some themes draw more than motifs in their accents: tubes of light, a printed sun.
  const recoloured = (own: string): string =>
    own === palette.accent ? accents.accent : own === palette.second ? accents.second : own;
  const [far, middle, near] = palette.land;
  const [farWater, nearWater] = palette.water;
  return {
    ...palette,
    ...accents,
    sun: recoloured(palette.sun),
    land: [recoloured(far), recoloured(middle), recoloured(near)],
    water: [recoloured(farWater), recoloured(nearWater)],
    onPale: legibleOn(first, [palette.pale], WORDS),
  };
}

/** A brand's colour where the theme had another: it stands out from the same ground. */
function inPlaceOf(own: string, colour: string, { deep, pale, sky, ratio }: Palette & { ratio: number }): string {
  // The veil behind words on a picture has a share of the sky's colour.
  const dark = [deep, mix(deep, sky[0], 0.25)];
  const grounds = lowestContrast(own, dark) >= lowestContrast(own, [pale]) ? dark : [pale];
  return legibleOn(colour, grounds, ratio);
}

function shade(colour: string, by: number): string {
  const { lightness, chroma, hue } = oklch(colour);
  return fromOklch({ lightness: Math.min(0.95, Math.max(0.15, lightness + by)), chroma, hue });
}
