export type Rgb = readonly [red: number, green: number, blue: number];

/** Channels 0–255 of a colour written `#rrggbb`. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  if (hex.length !== 7 || Number.isNaN(value)) throw new TypeError(`not a colour of the form #rrggbb: ${hex}`);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hex([red, green, blue]: Rgb): string {
  const whole = (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);
  return `#${whole.toString(16).padStart(6, '0')}`;
}

/** `amount` 0 gives the first colour, 1 the second; beyond them it stays there. */
export function mix(first: string, second: string, amount: number): string {
  const a = rgb(first);
  const b = rgb(second);
  amount = Math.max(0, Math.min(1, amount));
  return hex([a[0] + (b[0] - a[0]) * amount, a[1] + (b[1] - a[1]) * amount, a[2] + (b[2] - a[2]) * amount]);
}

export function withAlpha(colour: string, alpha: number): string {
  const [red, green, blue] = rgb(colour);
  return `rgba(${red},${green},${blue},${Math.max(0, Math.min(1, alpha)).toFixed(3)})`;
}

/** Relative luminance, 0–1 (WCAG 2.2). */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio of two luminances, 1–21 (WCAG 2.2). */
export function contrastRatio(first: number, second: number): number {
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** A channel 0–255 as an amount of light, 0–1 (sRGB). */
export function linear(channel: number): number {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}
