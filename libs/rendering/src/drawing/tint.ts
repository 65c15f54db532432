import { rgb } from './colour.js';

/** Red, green, blue 0–255 and alpha 0–1. */
export type Tint = readonly [red: number, green: number, blue: number, alpha: number];

/** Reads the two forms in which drawings write colours: `#rrggbb` and `rgba(r,g,b,a)`. */
export function tintOf(colour: string): Tint {
  if (colour.startsWith('#')) return [...rgb(colour), 1];
  const [red = 0, green = 0, blue = 0, alpha = 1] = colour
    .slice(colour.indexOf('(') + 1, -1)
    .split(',')
    .map(Number);
  return [red, green, blue, alpha];
}

export function tintText([red, green, blue, alpha]: Tint): string {
  return `rgba(${Math.round(red)},${Math.round(green)},${Math.round(blue)},${alpha.toFixed(3)})`;
}

export function between(from: Tint, to: Tint, share: number): Tint {
  const channel = (at: 0 | 1 | 2 | 3): number => from[at] + (to[at] - from[at]) * share;
  return [channel(0), channel(1), channel(2), channel(3)];
}
