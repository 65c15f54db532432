import { contrast, moved } from '../plan/look/colour.js';
import type { Palette } from './theme.js';

const WORDS = 4.5;

/** The accent as a colour of words: a brand's own is moved towards the ink until it can be read on ground and panels. */
export function accentWords(palette: Palette): string {
  return colourOfWords(palette.accent, palette);
}

/** A colour, moved towards the ink until words in it can be read on ground and panels. */
export function colourOfWords(color: string, { ink, ground, surface }: Palette): string {
  return moved(color, ink, (tried) => contrast(tried, ground) >= WORDS && contrast(tried, surface) >= WORDS);
}
