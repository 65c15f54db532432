import { mix, rgb, type Rgb } from '../../canvas/colour.js';
import type { Drawable } from '../../canvas/drawing-context.js';
import { clamp, smoothstep } from '../../canvas/easing.js';
import { Noise } from '../../canvas/noise.js';
import type { Sheet } from './technique.js';

/** Marbled colour: noise bent by noise bent by noise, with light along the folds. */
export function warp({ width, height, palette, random, studio }: Sheet): Drawable {
  const surface = studio.surface(width, height);
  const pixels = surface.context.createImageData(width, height);
  const noise = new Noise(random);
  const ramp = [
    palette.deep,
    palette.base,
    palette.third,
    palette.pale,
    palette.second,
    palette.accent,
    mix(palette.base, palette.second, 0.3),
  ].map(rgb);
  const scale = random.between(1.5, 2.3);
  const [right, down] = [random.between(0, 90), random.between(0, 90)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = (x / Math.min(width, height)) * scale + right;
      const v = (y / Math.min(width, height)) * scale + down;
      const [bendX, bendY] = [noise.fractal(u, v, 3), noise.fractal(u + 5.2, v + 1.3, 3)];
      const foldX = noise.fractal(u + 3 * bendX + 1.7, v + 3 * bendY + 9.2, 3);
      const foldY = noise.fractal(u + 3 * bendX + 8.3, v + 3 * bendY + 2.8, 3);
      const level = noise.fractal(u + 2.6 * foldX, v + 2.6 * foldY, 4);
      const colour = along(ramp, clamp(0.46 + level * 0.9 + foldX * 0.34));
      const lit = 0.86 + 0.3 * smoothstep(0.02, 0.5, Math.abs(foldY)) + bendX * 0.2;
      const at = (y * width + x) * 4;
      pixels.data[at] = colour[0] * lit;
      pixels.data[at + 1] = colour[1] * lit;
      pixels.data[at + 2] = colour[2] * lit;
      pixels.data[at + 3] = 255;
    }
  }
  surface.context.putImageData(pixels, 0, 0);
  return surface.picture;
}

function along(ramp: readonly Rgb[], share: number): Rgb {
  const place = share * (ramp.length - 1);
  const low = ramp[Math.floor(place)] ?? [0, 0, 0];
  const high = ramp[Math.min(ramp.length - 1, Math.floor(place) + 1)] ?? low;
  const rest = smoothstep(0, 1, place - Math.floor(place));
  return [low[0] + (high[0] - low[0]) * rest, low[1] + (high[1] - low[1]) * rest, low[2] + (high[2] - low[2]) * rest];
}
