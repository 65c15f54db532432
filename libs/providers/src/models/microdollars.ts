/** Prices of makers are whole microdollars: US$0.000001. */
const MICRODOLLARS = 1_000_000;

/** Dollars of a price list as microdollars, rounded up. */
export function microdollarsOf(dollars: number): number {
  // Rounded first: 0.0341 × 1,000,000 is more than 34,100 in binary.
  return Math.ceil(Number((dollars * MICRODOLLARS).toFixed(3)));
}

/** Microdollars as dollars without needless zeros, at least two decimals. */
export function dollarsOf(microdollars: number): string {
  return (microdollars / MICRODOLLARS).toFixed(6).replace(/0{1,4}$/, '');
}
