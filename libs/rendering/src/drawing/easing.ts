export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

/** Where `value` stands between two edges: 0 before, 1 after, smooth in between. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

export function easeOut(t: number): number {
  return 1 - (1 - clamp(t)) ** 3;
}

export function easeInOut(t: number): number {
  const c = clamp(t);
  return c < 0.5 ? 4 * c ** 3 : 1 - (2 - 2 * c) ** 3 / 2;
}

/** Overshoots its goal by about a tenth, then settles. */
export function easeOutBack(t: number): number {
  const rest = clamp(t) - 1;
  return 1 + 2.1 * rest ** 3 + 1.1 * rest ** 2;
}

export function lerp(from: number, to: number, t: number): number {
  return from + (to - from) * t;
}
