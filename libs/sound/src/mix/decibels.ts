export function toGain(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** Minus infinity for silence. */
export function toDecibels(gain: number): number {
  return 20 * Math.log10(gain);
}
