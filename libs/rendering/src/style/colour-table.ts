import { bytesOf, labOf } from './oklab.js';
import { ColourPull } from './colour-pull.js';
import type { Style } from './style.js';
import { lightnessAt, shareBelow } from './tone.js';

/** Steps of each channel. */
const SIZE = 17;
/** How much of the tone of the pictures is taken over; the rest keeps what is light in a picture light. */
const TONE = 0.75;

/** Quantiles of lightness of pictures that are drawn here without a style, of every technique. */
const NEUTRAL_TONE = [0.14, 0.2, 0.24, 0.28, 0.31, 0.36, 0.39, 0.44, 0.53, 0.62, 0.69, 0.74, 0.83, 0.95, 0.96, 0.97, 1];

/**
 * Learns what each colour becomes: tone for tone by its share of the pictures that `neutral` tells of, then towards the
 * colours of the style. Text of a .cube file.
 */
export function learnTable(
  style: Pick<Style, 'palette' | 'tone'>,
  { title, neutral = NEUTRAL_TONE }: { title: string; neutral?: readonly number[] },
): string {
  const pull = new ColourPull(style);
  const rows = [`TITLE "${title.replaceAll(/["\n\r]/g, ' ')}"`, `LUT_3D_SIZE ${SIZE}`];
  const level = (step: number): number => Math.round((step / (SIZE - 1)) * 255);
  // Red changes fastest.
  for (let blue = 0; blue < SIZE; blue++)
    for (let green = 0; green < SIZE; green++)
      for (let red = 0; red < SIZE; red++) {
        const [lightness, a, b] = labOf(level(red), level(green), level(blue));
        const toned = lightnessAt(style.tone, shareBelow(neutral, lightness));
        const colour = bytesOf(pull.pulled([lightness + (toned - lightness) * TONE, a, b]));
        rows.push(colour.map((byte) => (byte / 255).toFixed(4)).join(' '));
      }
  return `${rows.join('\n')}\n`;
}

/** A table of colours, as it is looked up. */
export class ColourTable {
  private readonly size: number;
  private readonly values: Float32Array;

  constructor(cube: string) {
    const [, size = '0'] = /^LUT_3D_SIZE (\d+)$/m.exec(cube) ?? [];
    this.size = Number(size);
    const rows = cube.split('\n').filter((row) => /^[\d.]/.test(row));
    this.values = Float32Array.from(rows.flatMap((row) => row.split(' ').map((value) => Number(value) * 255)));
    if (this.values.length !== this.size ** 3 * 3) throw new TypeError('not a whole table of colours');
  }

  /** Recolours rows of RGB or RGBA bytes in place. */
  apply(pixels: Uint8Array | Uint8ClampedArray, channels: 3 | 4): void {
    const colour: [number, number, number] = [0, 0, 0];
    for (let at = 0; at + channels <= pixels.length; at += channels) {
      this.look(pixels, at, colour);
      pixels[at] = Math.round(colour[0]);
      pixels[at + 1] = Math.round(colour[1]);
      pixels[at + 2] = Math.round(colour[2]);
    }
  }

  /** Between the eight colours around it (trilinear). */
  private look(pixels: Uint8Array | Uint8ClampedArray, at: number, into: [number, number, number]): void {
    const { size, values } = this;
    const place = (channel: number): [number, number] => {
      const exact = ((pixels[at + channel] ?? 0) / 255) * (size - 1);
      const low = Math.min(size - 2, Math.floor(exact));
      return [low, exact - low];
    };
    const [[red, r], [green, g], [blue, b]] = [place(0), place(1), place(2)];
    into[0] = into[1] = into[2] = 0;
    for (let corner = 0; corner < 8; corner++) {
      const [x, y, z] = [corner & 1, (corner >> 1) & 1, corner >> 2];
      const weight = (x ? r : 1 - r) * (y ? g : 1 - g) * (z ? b : 1 - b);
      const cell = ((blue + z) * size * size + (green + y) * size + red + x) * 3;
      for (let channel = 0; channel < 3; channel++)
        into[channel as 0 | 1 | 2] += weight * (values[cell + channel] ?? 0);
    }
  }
}
