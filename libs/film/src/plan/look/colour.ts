import culori from 'culori/require';
import type { Ground } from '../../film-brief.js';

const { clampChroma, formatHex, interpolate, oklch, rgb, wcagContrast, wcagLuminance } = culori;

/** Steps of lightness in which a colour is moved, and the lightness from which on it keeps a hue of its own. */
const [STEP, DARKEST] = [0.02, 0.08];

/** Contrast ratio of two colours `#rrggbb` (WCAG 2.2), 1–21. */
export const contrast = wcagContrast;

/** `share` 0 gives the first colour, 1 the second. OKLab: in OKLCH navy and cream would meet in purple. */
export function mix(first: string, second: string, share: number): string {
  return formatHex(interpolate([first, second], 'oklab')(share));
}

/** Whether a ground carries dark words or light ones: a brand's ground may be of another kind than its theme's. */
export function groundOfPalette({ ground, ink }: { ground: string; ink: string }): Ground {
  return wcagLuminance(ink) < wcagLuminance(ground) ? 'light' : 'dark';
}

/** Near-white or near-black, whichever is read better on a ground. */
export function legibleOn(ground: string): string {
  return contrast('#ffffff', ground) >= contrast('#14110f', ground) ? '#ffffff' : '#14110f';
}

/** A colour of this lightness, chroma and hue (OKLCH); chroma that a screen cannot show is given up. */
export function ofLightness(color: string, l: number): string {
  return formatHex(clampChroma({ ...oklch(color)!, l }, 'oklch'));
}

/** A colour of at least this chroma (OKLCH), as far as a screen can show it. */
export function ofChroma(color: string, least: number): string {
  const own = oklch(color)!;
  return formatHex(clampChroma({ ...own, c: Math.max(own.c, least) }, 'oklch'));
}

/** The colour, moved in lightness towards another until it is good: its hue stays. The other one where it never is. */
export function moved(color: string, towards: string, isGood: (tried: string) => boolean): string {
  if (isGood(color)) return color;
  const { l } = oklch(color)!;
  const step = oklch(towards)!.l > l ? STEP : -STEP;
  for (let light = l + step; light > DARKEST && light < 1; light += step) {
    const tried = ofLightness(color, light);
    if (isGood(tried)) return tried;
  }
  return towards;
}

/** By the light that a film stores (BT.709), as ffmpeg's blackdetect reads it. */
export function isNearlyBlack(colour: string): boolean {
  const seen = rgb(colour);
  return seen !== undefined && 0.2126 * seen.r + 0.7152 * seen.g + 0.0722 * seen.b < 40 / 255;
}
