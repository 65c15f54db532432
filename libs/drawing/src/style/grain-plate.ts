import { Noise } from '../canvas/noise.js';
import { Random } from '../canvas/random.js';
import type { Grain } from './learn/grain-of.js';
import { lighten } from './tone-curve.js';

/** Less grain is none. */
const LEAST = 0.004;
/** Standard deviation of the strongest grain: with more, fine words get rough. */
const STRONGEST = 0.014;

/**
 * The grain of a style over a whole picture: what is added to the luma of each pixel, as a share of its range; undefined for a
 * style without grain. It stands still, as the texture of a paper does, and has the same specks at each call.
 */
export function grainPlate(
  { amplitude, size }: Grain,
  { width, height }: { width: number; height: number },
): Float32Array | undefined {
  if (amplitude < LEAST) return undefined;
  const noise = new Noise(new Random('grain'));
  const speck = Math.max(1, size * Math.max(width, height) * 0.7);
  const plate = new Float32Array(width * height);
  let squares = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const value = noise.at(x / speck, y / speck) * 0.7 + noise.at(x / (speck * 4) + 31, y / (speck * 4) + 57) * 0.3;
      plate[at] = value;
      squares += value ** 2;
    }
  }
  const gain = Math.min(STRONGEST, amplitude) / Math.sqrt(squares / plate.length);
  return plate.map((value) => value * gain);
}

/** Adds a plate of grain to rows of RGB or RGBA bytes of its size in place. */
export function applyGrain(pixels: Uint8Array | Uint8ClampedArray, channels: 3 | 4, plate: Float32Array): void {
  for (let at = 0; at < plate.length; at++) lighten(pixels, at * channels, plate[at]! * 255);
}
