import type { Palette } from '../themes/theme.js';
import { type Mark, visibleShare } from './mark.js';

/** Share that is clear where an image counts as transparent. */
const CLEAR = 0.04;
/** Contrast from which on a colour of an image is seen, and the share of an image that must be. */
const [SEEN, ENOUGH] = [{ contrast: 2 }, 0.6];
const [WHITE, BLACK] = ['#ffffff', '#14161a'];

/**
 * The colour of the plate that a transparent image needs behind it: its own colours are near those of the grounds. Undefined where it
 * needs none.
 */
export function plateColour(mark: Mark, palette: Palette, hasFullGrounds = false): string | undefined {
  if (mark.clear < CLEAR || mark.colours.length === 0) return undefined;
  const grounds = hasFullGrounds ? [palette.ground, palette.strong ?? palette.accent] : [palette.ground];
  if (grounds.every((ground) => visibleShare(mark, ground, SEEN) >= ENOUGH)) return undefined;
  const plates = [palette.surface, WHITE, BLACK].map((colour) => ({ colour, seen: visibleShare(mark, colour, SEEN) }));
  return plates.reduce((best, next) => (next.seen > best.seen + 0.1 ? next : best)).colour;
}
