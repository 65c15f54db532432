import { mix } from '@libs/drawing';
import { contrast } from '../plan/look/colour.js';
import type { Palette } from './theme.js';

const WORDS = 4.5;

/** The accent as a colour of words: a brand's own is moved towards the ink until it can be read on ground and panels. */
export function accentWords({ accent, ink, ground, surface }: Palette): string {
  for (let share = 0; share < 1; share += 0.1) {
    const color = mix(accent, ink, share);
    if (contrast(color, ground) >= WORDS && contrast(color, surface) >= WORDS) return color;
  }
  return ink;
}
