import { linear, rgb } from './colour.js';

/** A colour as people see it (Ottosson 2020): lightness 0–1, green to red, blue to yellow. */
export type Lab = readonly [lightness: number, a: number, b: number];

const LINEAR = Float64Array.from({ length: 256 }, (_, channel) => linear(channel));

/** The OKLab colour of channels 0–255. */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [LINEAR[red] ?? 0, LINEAR[green] ?? 0, LINEAR[blue] ?? 0];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

/** The OKLab colour of `#rrggbb`. */
export function labOfHex(colour: string): Lab {
  return labOf(...rgb(colour));
}

/** Channels 0–255 of a colour; chroma that a screen cannot show is given up, lightness and hue are kept. */
export function bytesOf([lightness, a, b]: Lab): [red: number, green: number, blue: number] {
  const light = Math.max(0, Math.min(1, lightness));
  let kept = 1;
  let light3 = channelsOf([light, a, b]);
  while (!isShown(light3, 0.002) && kept > 0) {
    kept = Math.max(0, kept - 0.04);
    light3 = channelsOf([light, a * kept, b * kept]);
  }
  return light3.map(byteOf) as [number, number, number];
}

export function hexOf(lab: Lab): string {
  return hexOfBytes(bytesOf(lab));
}

export function hexOfBytes(bytes: readonly number[]): string {
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export function squaredDistance(one: Lab, other: Lab): number {
  return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;
}

/** Amounts of light; outside 0–1 a screen cannot show them. */
export function channelsOf([lightness, a, b]: Lab): [number, number, number] {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

export function isShown(colour: readonly number[], tolerance: number): boolean {
  return colour.every((channel) => channel >= -tolerance && channel <= 1 + tolerance);
}

export function byteOf(channel: number): number {
  const c = Math.max(0, Math.min(1, channel));
  return Math.round(255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055));
}
