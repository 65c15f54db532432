type Rgb = [red: number, green: number, blue: number];

function rgb(color: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb;
}

/** Relative luminance (WCAG 2.2), 0–1. */
function luminance(color: string): number {
  const [red, green, blue] = rgb(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours `#rrggbb` (WCAG 2.2), 1–21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Near-white or near-black, whichever is read better on a ground. */
export function legibleOn(ground: string): string {
  return contrast('#ffffff', ground) >= contrast('#14110f', ground) ? '#ffffff' : '#14110f';
}

/** `share` 0 is the one colour, 1 the other. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [rgb(one), rgb(other)];
  const parts = from.map((value, at) => Math.round(value + (to[at]! - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
