import type { Palette } from '../../themes/theme.js';
import { contrast, legibleOn, mix, moved } from './colour.js';

/** Contrast of words (WCAG 2.2, 1.4.3), and of an accent that is a shape beside them. */
const [WORDS, SHAPES] = [4.5, 3];
/** Contrast of words on a panel that leaves room for softer words. */
const AMPLE = 5.2;

/**
 * A palette in the colours of a brand: the first is the accent, the second the ground, the third the second accent. One that
 * could not be told from its ground is moved until it can be, and an accent until words can be read on it; `corrected` names it.
 */
export function brandedPalette(
  palette: Palette,
  colors: readonly string[] = [],
): { palette: Palette; corrected: string[] } {
  const [accent, ground = palette.ground, second] = colors.map((color) => color.toLowerCase());
  if (accent === undefined) return { palette, corrected: [] };
  const ink = contrast(palette.ink, ground) >= WORDS ? palette.ink : legibleOn(ground);
  const visible = standingOut(accent, ground, SHAPES, carriesWords);
  const accent2 = standingOut(second ?? palette.accent2, ground, SHAPES);
  const surface = surfaceOn(ground, ink);
  const branded: Palette = {
    ground,
    surface,
    ink,
    inkSoft: standingOut(mix(ink, ground, 0.28), ground, WORDS, (tried) => contrast(tried, surface) >= WORDS),
    accent: visible,
    accent2,
    onAccent: legibleOn(visible),
    line: mix(ground, ink, 0.35),
  };
  const corrected = [
    ...(visible === accent ? [] : [accent]),
    ...(second === undefined || accent2 === second ? [] : [second]),
  ];
  return { palette: branded, corrected };
}

/** A panel a little nearer to its words, or away from them where they could not be read on it. */
function surfaceOn(ground: string, ink: string): string {
  const nearer = mix(ground, ink, 0.08);
  return contrast(ink, nearer) >= AMPLE ? nearer : mix(ground, legibleOn(ink), 0.14);
}

/** In the middle between near-white and near-black neither can be read. */
function carriesWords(color: string): boolean {
  return contrast(color, legibleOn(color)) >= WORDS;
}

/** The colour, lighter or darker until it stands out from its ground and is good. */
function standingOut(
  color: string,
  ground: string,
  least: number,
  isGood: (tried: string) => boolean = () => true,
): string {
  return moved(color, legibleOn(ground), (tried) => contrast(tried, ground) >= least && isGood(tried));
}
