import { cardinalWords } from '../../number-words.js';
import { weekdayNamed } from '../calendar.js';
import { letterWords } from '../letters.js';
import { type NumberStyle, quantityOf } from './number-style.js';
import { quantityWords, yearOrNumber } from './quantity-words.js';
import { coreAt, describesNoun, type Reading } from '../reading.js';
import { unitNamed } from '../unit-names.js';

const NUMBERS = /^([\d.,']+)[%°]?[-–—]([\d.,']+)(\D{1,8})?$/;
const LETTERS = /^([A-Z])[-–]([A-Z])$/;
const NAMES = /^(\p{Lu}\p{L}+)–(\p{Lu}\p{L}+)$/u;
const DAYS = /^(\p{L}+)[-–—](\p{L}+)$/u;

/** Of two numbers of four digits both may be years; a single one counts something. */
function boundWords(digits: string, numbers: NumberStyle, other: string): string[] | undefined {
  if (/^\d{4}$/.test(digits) && (/^\d{4}$/.test(other) || /^\d{2}$/.test(other))) return yearOrNumber(digits);
  const quantity = quantityOf(digits, numbers);
  return quantity && quantityWords(quantity);
}

/** 10–20, 1914–1918, 2024–25, 20-25°C, 5-10%. */
export const numberRange: Reading = (line, at) => {
  const [, first = '', last = '', unit = ''] = NUMBERS.exec(coreAt(line, at)) ?? [];
  const isShortYear = /^(?:1\d|20)\d{2}$/.test(first) && /^\d{2}$/.test(last);
  const from = boundWords(first, line.numbers, last);
  const to = isShortYear ? cardinalWords(last) : boundWords(last, line.numbers, first);
  if (from === undefined || to === undefined) return undefined;
  const said = unit === '' ? [] : unitNamed(unit, describesNoun(line, at, at));
  return said && [[...from, 'to', ...to, ...said]];
};

/** Ranges of weekdays: Mon–Fri. */
export const dayRange: Reading = (line, at) => {
  const [, first = '', last = ''] = DAYS.exec(coreAt(line, at)) ?? [];
  const [from, to] = [weekdayNamed(first), weekdayNamed(last)];
  return from !== undefined && to !== undefined ? [[from, 'to', to]] : undefined;
};

/** Ranges of letters, and two names that a dash of its own length joins: A–F, "New York–Paris". */
export const nameRange: Reading = (line, at) => {
  const core = coreAt(line, at);
  const [, from = '', to = ''] = LETTERS.exec(core) ?? [];
  if (from !== '' && from < to) return [[...letterWords(from), 'to', ...letterWords(to)]];
  const [, here = '', there = ''] = NAMES.exec(core) ?? [];
  return here === '' ? undefined : [[here.toLowerCase(), 'to', there.toLowerCase()]];
};
