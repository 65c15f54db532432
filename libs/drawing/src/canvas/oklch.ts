import { contrastRatio, linear, luminance, rgb, type Rgb } from './colour.js';

/** A colour as people see it (Ottosson 2020): lightness 0–1, chroma from 0, hue in degrees. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

export function oklch(colour: string): Oklch {
  const [red, green, blue] = rgb(colour).map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** The colour written `#rrggbb`; chroma that a screen cannot show is given up, lightness and hue are kept. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const light = Math.max(0, Math.min(1, lightness));
  for (let kept = chroma; kept > 0.001; kept -= Math.max(0.002, chroma * 0.02)) {
    const colour = channels(light, kept, hue);
    if (colour.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return hexOf(colour);
  }
  return hexOf(channels(light, 0, hue));
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

function channels(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function hexOf(colour: Rgb): string {
  const bytes = colour.map((channel) => {
    const c = Math.max(0, Math.min(1, channel));
    return Math.round(255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
