import { contrastRatio, luminance, rgb } from '@libs/drawing';
import type { Tone } from '../../film-brief.js';

/** Contrast ratio of two colours `#rrggbb` (WCAG 2.2), 1–21. */
export function contrast(one: string, other: string): number {
  return contrastRatio(luminance(rgb(one)), luminance(rgb(other)));
}

/** Whether a ground carries dark words or light ones: a brand's ground may be of another tone than its theme. */
export function toneOf({ ground, ink }: { ground: string; ink: string }): Tone {
  return luminance(rgb(ink)) < luminance(rgb(ground)) ? 'light' : 'dark';
}

/** Near-white or near-black, whichever is read better on a ground. */
export function legibleOn(ground: string): string {
  return contrast('#ffffff', ground) >= contrast('#14110f', ground) ? '#ffffff' : '#14110f';
}
