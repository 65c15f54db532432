import culori from 'culori/require';
import type { Palette } from '../../themes/theme.js';
import { contrast, legibleOn, moved } from './colour.js';

const { clampChroma, differenceEuclidean, formatHex, oklch } = culori;

/** Colours of the rows of a chart. */
export const SERIES = 6;

/** Contrast of shapes with their ground (WCAG 2.2, 1.4.11). */
const SHAPES = 3;
/** Chroma (OKLCH) from which on a colour is no grey, and the most that a series has. */
const [COLOURFUL, VIVID] = [0.05, 0.17];
/** Distance in OKLab from which on two colours are told apart at a glance. */
const APART = 0.13;
const APART_FROM_LOSS = 0.16;
const HUES = Array.from({ length: 18 }, (_, at) => at * 20);
const LIGHTNESS = [0.48, 0.6, 0.7, 0.8];
/** For grounds of middle lightness, such as those of some brands and styles, on which too few others are seen. */
const EXTREMES = [0.22, 0.3, 0.9, 0.95];
/** Red (OKLCH) for what falls below zero. */
const RED = { mode: 'oklch', l: 0.62, c: 0.19, h: 27 } as const;

const distance = differenceEuclidean('oklab');

/**
 * As many colours as a chart has rows: the accents of a palette where they are colours, then those farthest from all before. None is
 * as grey as the words, and each stands out from its ground. Where losses are shown, none is like their red.
 */
export function seriesColours(palette: Palette, { losses = false } = {}): string[] {
  const { ground, surface, ink, accent, accent2 } = palette;
  const isFree = (color: string): boolean => !losses || distance(color, lossColour(palette)) >= APART_FROM_LOSS;
  const chosen: string[] = [];
  const room = (color: string): number => Math.min(...[ink, ...chosen].map((other) => distance(color, other)));
  for (const own of [accent, accent2])
    if (oklch(own)!.c >= COLOURFUL && contrast(own, ground) >= SHAPES && room(own) >= APART && isFree(own))
      chosen.push(own);
  const chroma = Math.max(COLOURFUL * 1.6, Math.min(VIVID, oklch(accent)!.c));
  const seen = (color: string): number => Math.min(contrast(color, ground), contrast(color, surface));
  const usual = inHues(LIGHTNESS, chroma).filter((color) => seen(color) >= SHAPES && isFree(color));
  const others =
    usual.length >= SERIES * 2 ? usual : mostSeen([...usual, ...inHues(EXTREMES, chroma).filter(isFree)], seen);
  while (chosen.length < SERIES) chosen.push(others.reduce((best, color) => (room(color) > room(best) ? color : best)));
  return chosen;
}

function inHues(lightness: readonly number[], c: number): string[] {
  return lightness.flatMap((l) => HUES.map((h) => formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'))));
}

/** Those that are seen; on a ground on which too few can be, those that are seen best. */
function mostSeen(colors: readonly string[], seen: (color: string) => number): string[] {
  const best = colors.toSorted((one, other) => seen(other) - seen(one));
  return best.filter((color, at) => at < SERIES * 2 || seen(color) >= SHAPES);
}

/** The colour of losses: red, as light or dark as its ground asks for. */
export function lossColour({ ground }: Palette): string {
  return moved(formatHex(RED), legibleOn(ground), (tried) => contrast(tried, ground) >= SHAPES);
}
