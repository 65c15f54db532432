import { mix } from '../canvas/colour.js';
import { fromOklch, legibleOn, lowestContrast, oklch } from '../canvas/oklch.js';
import type { Palette } from './palette.js';

/** Contrast of the first colour against dark grounds, of the others, and of all against light ones (WCAG 2.2, 1.4.11). */
const [STRONG, MARKS_ON_DARK, MARKS] = [8, 5.2, 3.1];
/** Lightness by which shades of one colour differ. */
const SHADE = 0.14;

interface Ratios {
  accent: number;
  others: number;
}

/** Colours of light grounds need less contrast than those on dark ones. */
const RATIOS: Record<'dark' | 'light', Ratios> = {
  dark: { accent: STRONG, others: MARKS_ON_DARK },
  light: { accent: MARKS, others: MARKS },
};

/** A palette in a brand's colours: what carries meaning takes them, as light or dark as it must be to stand out. */
export function brandedPalette(
  palette: Palette,
  colors: readonly string[] | undefined,
  ground: 'dark' | 'light' = 'dark',
): Palette {
  return colors && colors.length > 0 ? branded(palette, colors, RATIOS[ground]) : palette;
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
    onPale: legibleOn(first, [palette.pale], MARKS_ON_DARK),
  };
}

/** A brand's colour where the theme had another: it stands out from the same ground. */
function inPlaceOf(own: string, colour: string, { deep, pale, sky, ratio }: Palette & { ratio: number }): string {
  const dark = [deep, mix(deep, sky[0], 0.25)];
  const grounds = lowestContrast(own, dark) >= lowestContrast(own, [pale]) ? dark : [pale];
  return legibleOn(colour, grounds, ratio);
}

function shade(colour: string, by: number): string {
  const { lightness, chroma, hue } = oklch(colour);
  return fromOklch({ lightness: Math.min(0.95, Math.max(0.15, lightness + by)), chroma, hue });
}
