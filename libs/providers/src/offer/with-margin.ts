/** A credit is US$0.01. */
const MICRODOLLARS_PER_CREDIT = 10_000;

/** What a caller pays for what a maker bills: the operator's margin is added, and the sum is rounded up to whole credits, at least 1. */
export function creditsWithMargin(microdollars: number, marginPercent: number): number {
  return Math.max(1, Math.ceil(exactWithMargin(microdollars, marginPercent)));
}

/** As `creditsWithMargin`, not rounded: for the price of one unit in lists. */
export function exactWithMargin(microdollars: number, marginPercent: number): number {
  return (microdollars * (100 + marginPercent)) / (100 * MICRODOLLARS_PER_CREDIT);
}
