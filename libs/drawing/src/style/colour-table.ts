import { bytesOf, labOf } from '../canvas/oklab.js';
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
 * Learns the target of each colour: tone for tone by its share in the tones of `neutral`, then towards the
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
  /** For each level of a channel the step below it, and how far it lies beyond that step. */
  private readonly steps = new Uint8Array(256);
  private readonly beyond = new Float32Array(256);

  constructor(cube: string) {
    const [, size = '0'] = /^LUT_3D_SIZE (\d+)$/m.exec(cube) ?? [];
    this.size = Number(size);
    const rows = cube.split('\n').filter((row) => /^[\d.]/.test(row));
    this.values = Float32Array.from(rows.flatMap((row) => row.split(' ').map((value) => Number(value) * 255)));
    if (this.values.length !== this.size ** 3 * 3) throw new TypeError('not a whole table of colours');
    for (let level = 0; level < 256; level++) {
      const exact = (level / 255) * (this.size - 1);
      this.steps[level] = Math.min(this.size - 2, Math.floor(exact));
      this.beyond[level] = exact - this.steps[level]!;
    }
  }

  /** Recolours rows of RGB or RGBA bytes in place, between the eight colours around each (trilinear). */
  apply(pixels: Uint8Array | Uint8ClampedArray, channels: 3 | 4): void {
    const { size, values, steps, beyond } = this;
    const [across, deep] = [size * 3, size * size * 3];
    for (let at = 0; at + channels <= pixels.length; at += channels) {
      const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
      const [r, g, b] = [beyond[red]!, beyond[green]!, beyond[blue]!];
      const cell = steps[blue]! * deep + steps[green]! * across + steps[red]! * 3;
      for (let channel = 0; channel < 3; channel++) {
        const near = cell + channel;
        const front = between(alongRed(values, near, r), alongRed(values, near + across, r), g);
        const back = between(alongRed(values, near + deep, r), alongRed(values, near + deep + across, r), g);
        pixels[at + channel] = Math.round(between(front, back, b));
      }
    }
  }
}

function alongRed(values: Float32Array, at: number, share: number): number {
  return between(values[at]!, values[at + 3]!, share);
}

function between(one: number, other: number, share: number): number {
  return one + (other - one) * share;
}
