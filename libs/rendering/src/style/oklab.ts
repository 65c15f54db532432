import { linear } from '../drawing/colour.js';

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

export function squaredDistance(one: Lab, other: Lab): number {
  return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;
}
