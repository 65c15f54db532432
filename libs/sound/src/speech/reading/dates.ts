import { cardinalWords, ordinalWords } from '../number-words.js';
import { AMBIGUOUS_SHORT_NAMES, monthNamed, monthNumbered, weekdayNamed } from './calendar.js';
import { letterWords } from './letters.js';
import { plural, twoDigits, yearOrNumber } from './numbers/quantity-words.js';
import { coreAt, type Line, type Reading, touchesNext } from './reading.js';

const SLASHED = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/;
/** Words before the day of a month. */
const DAY_BEFORE = /^(?:due|on|since|until)$/i;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const ISO = /^(\d{4})[-/](\d{2})[-/](\d{2})$/;
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/i;
const DAYS = /^(\d{1,2})[-–—](\d{1,2})$/;
const YEAR = /^[12]\d{3}$/;
const ERA = /^(?:BCE?|CE|AD)$/;
const DECADE_BEFORE = /^(?:the|early|mid|late|his|her|their|my|our|your)$/i;

function dayWords(day: string): string[] | undefined {
  const number = Number(day);
  return number >= 1 && number <= 31 ? ordinalWords(String(number)) : undefined;
}

function numberedDate(year: string, month: string, day: string): string[] | undefined {
  const [name, said] = [monthNumbered(Number(month)), dayWords(day)];
  return name === undefined || said === undefined ? undefined : [name, ...said, ...yearWordsOf(year)];
}

/** A date of two or three numbers between slashes that is given as one: 3/14/2026, "on 5/12". */
function slashedAt(line: Line, at: number): [first: string, second: string, year: string] | undefined {
  const [, first = '', second = '', year = ''] = SLASHED.exec(coreAt(line, at)) ?? [];
  if (first === '' || (year === '' && !isDayGiven(line, at))) return undefined;
  return [first, second, year.length === 2 ? `20${year}` : year];
}

/** Whether the words around two numbers make them a day: "on 5/12", but not "on 5/12 of it". */
function isDayGiven(line: Line, at: number): boolean {
  const before = coreAt(line, at - 1);
  const isDay = DAY_BEFORE.test(before) || weekdayNamed(before) !== undefined;
  return isDay && (!touchesNext(line, at) || coreAt(line, at + 1) !== 'of');
}

/** Whether two readers read a date in two ways: both numbers may be the month, and no locale tells which. */
export function isAmbiguousDate(line: Line, at: number): boolean {
  const [first, second] = slashedAt(line, at)?.map(Number) ?? [];
  if (first === undefined || second === undefined || line.numbers.monthFirst !== undefined) return false;
  return first !== second && [first, second].every((month) => monthNumbered(month) !== undefined);
}

/** A date in the order of the locale, or in the other one where it is no date; its numbers where the order is unknown. */
function slashedDate(line: Line, at: number): string[] | undefined {
  const [first, second, year] = slashedAt(line, at) ?? [];
  if (first === undefined || second === undefined || year === undefined) return undefined;
  if (isAmbiguousDate(line, at))
    return [first, second].flatMap((number) => cardinalWords(String(Number(number)))).concat(yearWordsOf(year));
  const [american, other] = [numberedDate(year, first, second), numberedDate(year, second, first)];
  return line.numbers.monthFirst === false ? (other ?? american) : (american ?? other);
}

function yearWordsOf(year: string): string[] {
  return year === '' ? [] : yearOrNumber(year);
}

/** Dates of digits: 3/14/2026, "on 5/12", 31.12.2025, 2026-05-01. */
export const numericDate: Reading = (line, at) => {
  const core = coreAt(line, at);
  const words = slashedDate(line, at) ?? isoDate(core) ?? dottedDate(core);
  return words && [words];
};

function isoDate(core: string): string[] | undefined {
  const [, year = '', month = '', day = ''] = ISO.exec(core) ?? [];
  return numberedDate(year, month, day);
}

function dottedDate(core: string): string[] | undefined {
  const [, day = '', month = '', year = ''] = DOTTED.exec(core) ?? [];
  return numberedDate(year, month, day);
}

/** A year behind a date, with or without a comma between them. */
function yearAt(line: Line, at: number): string[][] {
  const before = line.words[at - 1]?.after ?? '';
  const core = coreAt(line, at);
  return (before === '' || before === ',' || before === '.') && YEAR.test(core) ? [yearOrNumber(core)] : [];
}

/** Whether nothing or the full stop of a short name stands between two words. */
function namesNext({ words }: Line, at: number): boolean {
  return (words[at]?.after === '' || words[at]?.after === '.') && words[at + 1]?.before === '';
}

/** "July 4, 1776", "Dec. 25th", "May 3–5", "May 2024". */
export const monthDate: Reading = (line, at) => {
  const month = monthNamed(coreAt(line, at));
  if (month === undefined || !namesNext(line, at)) return undefined;
  const next = coreAt(line, at + 1);
  if (YEAR.test(next)) return [[month], yearOrNumber(next)];
  const [, from = '', to = ''] = DAYS.exec(next) ?? [];
  if (from !== '') {
    const [first, last] = [dayWords(from), dayWords(to)];
    return first && last && [[month], [...first, 'to', ...last], ...yearAt(line, at + 2)];
  }
  const [, digits = ''] = DAY.exec(next) ?? [];
  const day = digits === '' ? undefined : dayWords(digits);
  return day && [[month], day, ...yearAt(line, at + 2)];
};

/** "9–11 Jan": the ninth to the eleventh of january. */
export const daysOfMonth: Reading = (line, at) => {
  const [, from = '', to = ''] = DAYS.exec(coreAt(line, at)) ?? [];
  const month = monthNamed(coreAt(line, at + 1));
  const [first, last] = from === '' ? [] : [dayWords(from), dayWords(to)];
  if (!first || !last || month === undefined || !touchesNext(line, at)) return undefined;
  const article = coreAt(line, at - 1).toLowerCase() === 'the' ? [] : ['the'];
  return [[...article, ...first, 'to', 'the', ...last, 'of'], [month], ...yearAt(line, at + 2)];
};

/** "21 June 2025": the twenty first of june. */
export const dayDate: Reading = (line, at) => {
  const [, digits = ''] = DAY.exec(coreAt(line, at)) ?? [];
  const day = digits === '' ? undefined : dayWords(digits);
  const month = monthNamed(coreAt(line, at + 1));
  if (day === undefined || month === undefined || !touchesNext(line, at)) return undefined;
  const article = coreAt(line, at - 1).toLowerCase() === 'the' ? [] : ['the'];
  return [[...article, ...day, 'of'], [month], ...yearAt(line, at + 2)];
};

/** Short names of weekdays and months. A name that is also a word needs a full stop and a word that continues, or a date. */
export const shortName: Reading = (line, at) => {
  const core = coreAt(line, at);
  const name = weekdayNamed(core) ?? monthNamed(core);
  if (name === undefined) return undefined;
  if (!AMBIGUOUS_SHORT_NAMES.has(core.toLowerCase())) return [[name]];
  const after = line.words[at]?.after ?? '';
  const continues = after.startsWith('.,') || (after === '.' && /^[a-z\d]/.test(coreAt(line, at + 1)));
  return continues || isBeforeDate(line, at) ? [[name]] : undefined;
};

/** "Sat 10 May": a weekday before its date. */
function isBeforeDate(line: Line, at: number): boolean {
  const [next, behind] = [coreAt(line, at + 1), coreAt(line, at + 2)];
  const isDate =
    (DAY.test(next) && monthNamed(behind) !== undefined) || (monthNamed(next) !== undefined && DAY.test(behind));
  return isDate && weekdayNamed(coreAt(line, at)) !== undefined;
}

/** Years with their era: "44 BC", "AD 79". */
export const era: Reading = (line, at) => {
  const [here, next] = [coreAt(line, at), coreAt(line, at + 1)];
  if (!touchesNext(line, at)) return undefined;
  if (/^\d{1,4}$/.test(here) && ERA.test(next)) return [yearOrNumber(here), letterWords(next)];
  return here === 'AD' && /^\d{1,4}$/.test(next) ? [letterWords(here), yearOrNumber(next)] : undefined;
};

/** Short years: '80s and the 80s are the eighties, '09 is oh nine. */
export const shortYear: Reading = (line, at) => {
  const core = coreAt(line, at);
  const isShortened = line.words[at]?.before.endsWith("'") === true;
  const [, decade = ''] = /^(\d0)'?s$/.exec(core) ?? [];
  if (decade !== '' && Number(decade) >= 20 && (isShortened || DECADE_BEFORE.test(coreAt(line, at - 1))))
    return [plural(cardinalWords(decade))];
  return isShortened && /^\d{2}$/.test(core) && line.words[at]?.after.includes("'") !== true
    ? [twoDigits(core)]
    : undefined;
};
