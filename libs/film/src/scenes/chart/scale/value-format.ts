import { groupedDigits } from './grouped-digits.js';

const SCALES = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;
/** From here on figures are shortened: 100K instead of 100,000. */
const SHORTENED_FROM = 1e5;
/** Figures that need more digits than these to be distinguishable are written in full. */
const MOST_DIGITS = 7;
/** Labels distinguish figures down to this share of the distance between the smallest and the largest. */
const FINEST = 1 / 50;
/** Below, figures are written with an exponent. */
const SMALLEST = 1e-4;
const BEFORE = /^(?:[$€£¥₹₺₽₩]|(?:US|A|C|NZ|HK|S)\$|CHF|R\$)$/;
const BEHIND = /^[%‰°]/;

/** Whether every figure carries the unit; otherwise it is said once, beside the title. */
export function isUnitShown(unit: string): boolean {
  return BEFORE.test(unit) || BEHIND.test(unit);
}

/**
 * How the figures of one chart are written: all with the same decimals, with four significant digits or as many as it takes
 * to tell them apart.
 */
export function valueFormat(values: readonly number[], unit: string): (value: number) => string {
  const largest = Math.max(...values.map(Math.abs), 0);
  const fine = finePlace(values);
  const precision = { decimals: decimalsFor(values, largest, fine), digits: digitsFor(largest, fine) };
  const [before, behind] = BEFORE.test(unit) ? [unit, ''] : BEHIND.test(unit) ? ['', unit] : ['', ''];
  return (value) => `${value < 0 ? '−' : ''}${before}${sizeText(Math.abs(value), largest, precision)}${behind}`;
}

interface Precision {
  decimals: number;
  /** Significant digits of a shortened figure. */
  digits: number;
}

/** The power of ten to which figures must be written so that they differ; undefined if they are all equal. */
function finePlace(values: readonly number[]): number | undefined {
  const spread = Math.max(...values) - Math.min(...values);
  return spread > 0 ? Math.floor(Math.log10(spread * FINEST)) : undefined;
}

function digitsFor(largest: number, fine: number | undefined): number {
  return fine === undefined || largest === 0 ? 3 : Math.max(3, Math.floor(Math.log10(largest)) + 1 - fine);
}

function sizeText(size: number, largest: number, { decimals, digits }: Precision): string {
  if (size === 0) return '0';
  if (largest >= SHORTENED_FROM && size >= 999.5 && digits <= MOST_DIGITS) return shortened(size, digits);
  const fixed = size.toFixed(decimals);
  if (size < SMALLEST || Number(fixed) === 0) return size.toExponential(1).replace('e-', 'e−').replace('e+', 'e');
  const [whole = '0', fraction] = fixed.split('.');
  const grouped = groupedDigits(whole);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function shortened(size: number, digits: number): string {
  for (const [scale, letter] of SCALES) {
    const share = Number((size / scale).toPrecision(digits));
    if (share >= 1) return `${share >= 1000 ? Math.round(share).toLocaleString('en-US') : share}${letter}`;
  }
  return String(Math.round(size));
}

function decimalsFor(values: readonly number[], largest: number, fine = 0): number {
  if (largest === 0) return 0;
  const most = Math.max(0, Math.min(6, Math.max(3 - Math.floor(Math.log10(largest)), -fine)));
  for (let decimals = 0; decimals < most; decimals++) {
    if (values.every((value) => Math.abs(value - Number(value.toFixed(decimals))) < largest * 1e-9)) return decimals;
  }
  return most;
}
