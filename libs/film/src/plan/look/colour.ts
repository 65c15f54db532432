import { contrastRatio, luminance, rgb } from '@libs/drawing';

/** Contrast ratio of two colours `#rrggbb` (WCAG 2.2), 1–21. */
export function contrast(one: string, other: string): number {
  return contrastRatio(luminance(rgb(one)), luminance(rgb(other)));
}

/** Near-white or near-black, whichever is read better on a ground. */
export function legibleOn(ground: string): string {
  return contrast('#ffffff', ground) >= contrast('#14110f', ground) ? '#ffffff' : '#14110f';
}
