import { contrastRatio, luminance, rgb } from './colour.js';
import { byteOf, channelsOf, hexOfBytes, isShown, labOfHex } from './oklab.js';

/** A colour as people see it (Ottosson 2020): lightness 0–1, chroma from 0, hue in degrees. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

export function oklch(colour: string): Oklch {
  const [lightness, a, b] = labOfHex(colour);
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** The colour written `#rrggbb`; chroma that a screen cannot show is given up, lightness and hue are kept. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const light = Math.max(0, Math.min(1, lightness));
  const colourOf = (kept: number): [number, number, number] =>
    channelsOf([light, kept * Math.cos((hue * Math.PI) / 180), kept * Math.sin((hue * Math.PI) / 180)]);
  for (let kept = chroma; kept > 0.001; kept -= Math.max(0.002, chroma * 0.02)) {
    const colour = colourOf(kept);
    if (isShown(colour, 0.0005)) return hexOfBytes(colour.map(byteOf));
  }
  return hexOfBytes(colourOf(0).map(byteOf));
}

/** The colour nearest in lightness that reaches a contrast ratio against every ground; hue and, where it can, chroma stay. */
export function legibleOn(colour: string, grounds: readonly string[], ratio: number): string {
  const { lightness, chroma, hue } = oklch(colour);
  if (lowestContrast(colour, grounds) >= ratio) return colour;
  for (let step = 0.01; step <= 1; step += 0.01) {
    for (const moved of [lightness + step, lightness - step]) {
      if (moved < 0 || moved > 1) continue;
      const attempt = fromOklch({ lightness: moved, chroma, hue });
      if (lowestContrast(attempt, grounds) >= ratio) return attempt;
    }
  }
  return ['#ffffff', '#000000'].sort((a, b) => lowestContrast(b, grounds) - lowestContrast(a, grounds))[0] ?? '#000000';
}

/** The lowest contrast ratio of a colour against some grounds (WCAG 2.2). */
export function lowestContrast(colour: string, grounds: readonly string[]): number {
  const light = luminance(rgb(colour));
  return Math.min(...grounds.map((ground) => contrastRatio(light, luminance(rgb(ground)))));
}
