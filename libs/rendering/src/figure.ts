import { groupedDigits } from './grouped-digits.js';

/** A number that is shown large and counts up: "24%", "$3.5M", "312 BC", "eleven". */
export interface Figure {
  value: number;
  prefix: string;
  suffix: string;
  decimals: number;
  grouped: boolean;
  /** Years and the like are shown as they stand, not counted up to. */
  counts: boolean;
}

const NUMBER_WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
/** A number holds no more digits than these exactly; a longer one is set as a word. */
const MOST_DIGITS = 15;
const WRITTEN = /^[("“]?([+\-−]?[€$£¥]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(%|[kKmMbBxX×]?)[.,;:!?)"”]*$/;

/** Reads a word as a figure, with the era that may follow it. */
export function figureOf(word: string, next = ''): Figure | undefined {
  const bare = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  const named = NUMBER_WORDS.indexOf(bare);
  if (named > 1) return { value: named, prefix: '', suffix: '', decimals: 0, grouped: false, counts: true };
  const match = WRITTEN.exec(word);
  if (!match || word.replaceAll(/\D/g, '').length > MOST_DIGITS) return undefined;
  const [, prefix = '', whole = '0', fraction = '', unit = ''] = match;
  const era = /^(BC|AD|BCE|CE)\b/.exec(next)?.[1] ?? '';
  return {
    value: Number(whole.replaceAll(',', '') + fraction),
    prefix,
    suffix: unit + (era === '' ? '' : ` ${era}`),
    decimals: Math.max(0, fraction.length - 1),
    grouped: whole.includes(','),
    counts: era === '' && !(prefix + unit + fraction === '' && /^(1\d|20|21)\d\d$/.test(whole)),
  };
}

/** The figure on its way up; `share` 1 shows it in full. */
export function figureText(figure: Figure, share: number): string {
  const value = figure.counts ? figure.value * share : figure.value;
  const fixed = value.toFixed(figure.decimals);
  const [whole = '0', fraction] = fixed.split('.');
  const grouped = figure.grouped ? groupedDigits(whole) : whole;
  return `${figure.prefix}${grouped}${fraction === undefined ? '' : `.${fraction}`}${figure.suffix}`;
}
