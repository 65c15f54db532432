import { figureAtStart } from './figures.js';
import { isMonth, isWeekday } from './months.js';

export interface Moment {
  when: string;
  text: string;
  /** To compare moments of one kind; undefined where their order is not known. */
  order?: number;
}

const CLOCK = /^(\d{1,2})(?:[:.h](\d{2}))?(?:h|am|pm)?(?:[–-]\d{1,2}(?:[:.h]\d{2})?(?:h|am|pm)?)?$/iu;
const HAS_CLOCK = /[:h]|am|pm/iu;
const HALF = /^(?:am|pm|a\.m\.|p\.m\.|uhr|h)$/iu;
const YEAR = /^(?:1[0-9]|20)\d{2}s?(?:[–-](?:(?:1[0-9]|20)\d{2}|\d{2}))?$/u;
const COUNTED = /^(?:day|week|month|year|phase|stage|round|tag|woche|día|semana|jour|semaine|giorno|settimana|dia)$/iu;
const BEFORE_MOMENT = /^(?:in|at|on|um|en|à|a|im|am)$/iu;

/** A text that begins with a year, an hour, a date or a weekday: "1969 first Moon landing". */
export function momentOf(text: string): Moment | undefined {
  const words = text.split(' ');
  const skipped = BEFORE_MOMENT.test(words[0] ?? '') && words.length > 2 ? 1 : 0;
  const found = whenAt(words.slice(skipped));
  if (!found) return undefined;
  const rest = words.slice(skipped + found.taken);
  if (/^[–—:-]$/u.test(rest[0] ?? '')) rest.shift();
  const told = rest.join(' ');
  const when = words
    .slice(skipped, skipped + found.taken)
    .join(' ')
    .replace(/[:,]$/u, '');
  if (!/\p{L}/u.test(told) || figureAtStart(`${told} .`)?.label === '') return undefined;
  return { when, text: told, ...(found.order !== undefined && { order: found.order }) };
}

interface When {
  /** Words. */
  taken: number;
  order?: number;
}

function whenAt(words: readonly string[]): When | undefined {
  const [first = '', second = ''] = words;
  const word = withoutSign(first);
  if (YEAR.test(word)) return { taken: 1, order: Number.parseInt(word, 10) };
  if (COUNTED.test(word) && /^\d{1,3}:?$/u.test(second)) return { taken: 2, order: Number.parseInt(second, 10) };
  return clockAt(word, second) ?? dateAt(words) ?? (isWeekday(word) || isMonth(word) ? { taken: 1 } : undefined);
}

function clockAt(word: string, next: string): When | undefined {
  const half = HALF.test(next) ? next.toLowerCase() : '';
  const clock = CLOCK.exec(word);
  if (!clock || !(HAS_CLOCK.test(word) || half !== '')) return undefined;
  return { taken: half === '' ? 1 : 2, order: minutesOf(clock, `${word} ${half}`.toLowerCase()) };
}

/** "3 May", "3 May 2026", "May 3". */
function dateAt([first = '', second = '', third = '']: readonly string[]): When | undefined {
  if (isMonth(first) && /^\d{1,2}(?:st|nd|rd|th)?[:,]?$/u.test(second)) return { taken: 2 };
  if (!/^\d{1,2}\.?$/u.test(first) || !isMonth(withoutSign(second))) return undefined;
  return { taken: /^(?:19|20)\d\d:?$/u.test(third) ? 3 : 2 };
}

function withoutSign(word: string): string {
  return word.replace(/[:,]$/u, '');
}

function minutesOf([, hours = '0', minutes = '0']: RegExpExecArray, written: string): number {
  const isAfternoon = /p\.?m/u.test(written) && Number(hours) < 12;
  const isMidnight = /a\.?m/u.test(written) && Number(hours) === 12;
  return (Number(hours) + (isAfternoon ? 12 : 0) - (isMidnight ? 12 : 0)) * 60 + Number(minutes);
}

/** Whether moments stand in the order of time as far as it is known. */
export function inOrder(moments: readonly Moment[]): boolean {
  return moments.every(({ order }, index) => {
    const before = moments[index - 1]?.order;
    return order === undefined || before === undefined || before <= order;
  });
}
