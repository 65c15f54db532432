/** Steps of a tone: quantiles of lightness at equal shares, darkest first. */
const TONE_STEPS = 32;

/** The lightness below which each share of the values lies. */
export function toneOf(lightness: Float64Array): number[] {
  const sorted = lightness.toSorted();
  return Array.from({ length: TONE_STEPS + 1 }, (_, step) => {
    const at = Math.round((step / TONE_STEPS) * (sorted.length - 1));
    return Number((sorted[at] ?? 0).toFixed(4));
  });
}

/** From the darkest tone to the lightest at least: in a tone of one value nothing could be seen. */
const LEAST_RANGE = 0.32;

/** A tone in which something can be seen: one that is too flat is spread, to where there is room. */
export function spreadTone(tone: readonly number[]): number[] {
  const [darkest = 0, lightest = 1] = [tone[0], tone.at(-1)];
  const missing = Math.max(0, LEAST_RANGE - (lightest - darkest));
  const down = missing - Math.min(missing, 1 - lightest);
  return tone.map((lightness, step) => lightness - down + (missing * step) / (tone.length - 1));
}

/** The lightness at a share of a tone, 0–1. */
export function lightnessAt(tone: readonly number[], share: number): number {
  const place = Math.max(0, Math.min(1, share)) * (tone.length - 1);
  const low = Math.floor(place);
  const [from = 0, to = from] = [tone[low], tone[Math.min(tone.length - 1, low + 1)]];
  return from + (to - from) * (place - low);
}

/** The share of a tone that is darker than a lightness. */
export function shareBelow(tone: readonly number[], lightness: number): number {
  const last = tone.length - 1;
  if (lightness <= (tone[0] ?? 0)) return 0;
  for (let step = 1; step <= last; step++) {
    const [from = 0, to = 0] = [tone[step - 1], tone[step]];
    if (lightness <= to) return (step - 1 + (to > from ? (lightness - from) / (to - from) : 1)) / last;
  }
  return 1;
}
