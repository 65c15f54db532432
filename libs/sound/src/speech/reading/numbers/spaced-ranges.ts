import { monthNamed, weekdayNamed } from '../calendar.js';
import { coreAt, type Line, type Reading } from '../reading.js';

type Kind = 'date' | 'month' | 'weekday' | 'time' | 'year';

const DAY = /^\d{1,2}(?:st|nd|rd|th)?$/i;
const YEAR = /^[12]\d{3}$/;
const TIME = /^\d{1,2}(?:[:.][0-5]\d)?[ap]\.?m$|^\d{1,2}:[0-5]\d$/i;
const HALF = /^[ap]\.?m$/i;

/** Whether the words at two places are a day and its month, in any order. */
function isDate(line: Line, at: number): boolean {
  const [one, other] = [coreAt(line, at), coreAt(line, at + 1)];
  return (DAY.test(one) && monthNamed(other) !== undefined) || (monthNamed(one) !== undefined && DAY.test(other));
}

/** What begins at a place. */
function kindFrom(line: Line, at: number): Kind | undefined {
  const core = coreAt(line, at);
  if (isDate(line, at) || (weekdayNamed(core) !== undefined && isDate(line, at + 1))) return 'date';
  if (TIME.test(core) || (DAY.test(core) && HALF.test(coreAt(line, at + 1)))) return 'time';
  return nameKind(core);
}

/** What ends at a place. */
function kindUntil(line: Line, at: number): Kind | undefined {
  const core = coreAt(line, at);
  if (isDate(line, at - 1) || (YEAR.test(core) && isDate(line, at - 2))) return 'date';
  if (TIME.test(core) || (HALF.test(core) && /^\d/.test(coreAt(line, at - 1)))) return 'time';
  return nameKind(core);
}

function nameKind(core: string): Kind | undefined {
  if (YEAR.test(core)) return 'year';
  if (monthNamed(core) !== undefined) return 'month';
  return weekdayNamed(core) === undefined ? undefined : 'weekday';
}

/** A dash that stands alone between two dates, days, times or years: "Dec 24 – Jan 2". Any other one is a pause. */
export const spacedRange: Reading = (line, at) => {
  if (!/^[-–—]$/.test(line.words[at]?.text ?? '') || !/^\.?$/.test(line.words[at - 1]?.after ?? '')) return undefined;
  const kind = kindUntil(line, at - 1);
  return kind !== undefined && kind === kindFrom(line, at + 1) ? [['to']] : undefined;
};
