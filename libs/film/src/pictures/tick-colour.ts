import culori from 'culori/require';
import { contrast, legibleOn, moved } from '../plan/look/colour.js';
import type { Palette } from '../themes/theme.js';

const { oklch } = culori;

const TICK = /^(?:fluent:check-mark|tabler:(?:circle-|square-)?(?:rounded-)?checks?)$/u;
/** The purple in which a set draws its tick, and the colour of lines. */
const DRAWN = /#785dc8|currentColor/giu;
const GREEN = '#0f8a4b';
/** Hues of green in degrees of OKLCH, and the distance from grey from which a colour has one. */
const [GREENISH, TINTED] = [[125, 190], 0.06] as const;
/** Contrast of shapes (WCAG 2.2, 1.4.11). */
const SHAPES = 3;

export function isTick(id: string): boolean {
  return TICK.test(id);
}

/** A tick in the colour of success. */
export function greenTick(svg: string, palette: Palette): string {
  return svg.replaceAll(DRAWN, positiveColour(palette));
}

/** The green accent of a palette, else a green: moved until it is seen on ground and panels. */
export function positiveColour({ ground, surface, accent, accent2 }: Palette): string {
  const green = [accent, accent2].find((colour) => {
    const { h = 0, c } = oklch(colour)!;
    return c >= TINTED && h >= GREENISH[0] && h <= GREENISH[1];
  });
  return moved(green ?? GREEN, legibleOn(ground), (tried) =>
    [ground, surface].every((under) => contrast(tried, under) >= SHAPES),
  );
}
