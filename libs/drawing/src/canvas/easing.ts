export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

/** Where `value` stands between two edges: 0 before, 1 after, smooth in between. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

export function easeInOut(t: number): number {
  const c = clamp(t);
  return c < 0.5 ? 4 * c ** 3 : 1 - (2 - 2 * c) ** 3 / 2;
}
