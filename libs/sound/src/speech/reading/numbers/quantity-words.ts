import { cardinalWords, digitWords, ordinalWords, yearWords } from '../../number-words.js';
import type { Quantity } from './number-style.js';

/** A number with its decimals: four point two, point five. */
export function quantityWords({ whole, fraction }: Quantity): string[] {
  const words = whole === '' ? [] : cardinalWords(whole);
  return fraction === '' ? words : [...words, 'point', ...digitWords(fraction)];
}

/** A sign before a number: minus, plus, or nothing. */
export function signWords(sign: string): string[] {
  if (sign === '-') return ['minus'];
  return sign === '+' ? ['plus'] : [];
}

/** Digits that may be a year: those of 1100 to 2099 are said as one, other ones as a number. */
export function yearOrNumber(digits: string): string[] {
  return /^(?:1[1-9]|20)\d{2}$/.test(digits) ? yearWords(digits) : cardinalWords(digits);
}

/** Three or four digits that name a thing, in pairs: seven forty seven, ninety two ninety three, one oh one. */
export function pairedDigits(digits: string): string[] {
  const rest = digits.slice(-2);
  if (rest === '00' || digits.startsWith('0')) return cardinalWords(digits);
  return [...cardinalWords(digits.slice(0, -2)), ...twoDigits(rest)];
}

/** Two digits behind others: oh five, fifteen. */
export function twoDigits(digits: string): string[] {
  return digits.startsWith('0') ? ['oh', ...digitWords(digits.slice(1))] : cardinalWords(digits);
}

const FRACTIONS = new Map([
  ['2', ['half', 'halves']],
  ['4', ['quarter', 'quarters']],
]);

/** A fraction: one half, three quarters, five eighths. */
export function fractionWords(numerator: string, denominator: string): string[] {
  const [one, many] = FRACTIONS.get(denominator) ?? [];
  if (one !== undefined && many !== undefined) return [...cardinalWords(numerator), numerator === '1' ? one : many];
  const part = ordinalWords(denominator);
  return [...cardinalWords(numerator), ...(numerator === '1' ? part : plural(part))];
}

/** The plural of a spoken word that ends a phrase. */
export function plural(words: string[]): string[] {
  const last = words.at(-1) ?? '';
  return [...words.slice(0, -1), last.endsWith('y') ? `${last.slice(0, -1)}ies` : `${last}s`];
}
