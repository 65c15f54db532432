import { blurred } from '../light-map.js';
import type { LightMap } from './sample.js';

/** Texture of surfaces that are otherwise even. */
export interface Grain {
  /** Standard deviation of lightness, 0–1. */
  amplitude: number;
  /** Width of its specks, as a share of the picture's longer side. */
  size: number;
}

/** Slope between pixels a few apart above which a place is an edge and no surface. */
const EDGE = 0.03;
/** A pixel that differs more from its surroundings is part of a shape. */
const SHAPE = 0.05;
const NEAR = 2;
const FAR = 6;

/** What is left of even places when their own mean is taken away. */
export function grainOf(picture: LightMap): Grain {
  const { light, width, height } = picture;
  const smooth = blurred(picture, FAR);
  const near = blurred(picture, NEAR);
  let [count, whole, coarse] = [0, 0, 0];
  for (let y = FAR; y < height - FAR; y++) {
    for (let x = FAR; x < width - FAR; x++) {
      const at = y * width + x;
      const own = (light[at] ?? 0) - (smooth.light[at] ?? 0);
      if (Math.abs(own) > SHAPE || slope(smooth, at) > EDGE) continue;
      count++;
      whole += own ** 2;
      coarse += ((near.light[at] ?? 0) - (smooth.light[at] ?? 0)) ** 2;
    }
  }
  if (count < 64) return { amplitude: 0, size: 1 / Math.max(width, height) };
  // Of noise without any size, a mean over five by five pixels leaves a twenty-fifth.
  const kept = whole === 0 ? 0 : Math.sqrt(coarse / whole);
  return { amplitude: Math.sqrt(whole / count), size: (1 + kept * 4) / Math.max(width, height) };
}

function slope({ light, width }: LightMap, at: number): number {
  const across = (light[at + FAR] ?? 0) - (light[at - FAR] ?? 0);
  const down = (light[at + FAR * width] ?? 0) - (light[at - FAR * width] ?? 0);
  return Math.max(Math.abs(across), Math.abs(down));
}
