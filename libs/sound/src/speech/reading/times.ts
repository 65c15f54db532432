import { cardinalWords, digitWords } from '../number-words.js';
import { letterWords } from './letters.js';
import { twoDigits } from './numbers/quantity-words.js';
import { coreAt, type Line, type Reading, touchesNext } from './reading.js';

const CLOCK = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?([ap]\.?m)?$/i;
const HALF = /^[ap]\.?m$/i;
const HOURS = /^(\d{1,2}(?:\.[0-5]\d)?)([ap]\.?m)$/i;
const DOTTED = /^\d{1,2}\.[0-5]\d$/;
const SPAN = /^(\d{1,2}(?:[:.][0-5]\d)?)([ap]\.?m)?\.?[-–—](\d{1,2}(?:[:.][0-5]\d)?)([ap]\.?m)?$/i;
const HALF_TO = /^([ap]\.?m)\.?[-–—](\d{1,2}(?::[0-5]\d)?)([ap]\.?m)?$/i;
/** Words behind an hour that continue it; a short one in capitals is a zone. */
const CONTINUES = /^(?:to|till|until|through|and|or|hours|hrs|uhr|[ap]\.?m|sharp|noon|midnight|[A-Z]{1,5})$/;
const MILITARY = /^([01]\d|2[0-3])([0-5]\d)$/;

/** A time of day or of a race: nine oh five P M; ten; fourteen hundred. */
export function clockWords(hours: string, minutes: string, half = ''): string[] {
  const hour = cardinalWords(String(Number(hours)));
  if (minutes !== '00') return [...hour, ...twoDigits(minutes), ...letterWords(half)];
  return Number(hours) > 12 ? [...hour, 'hundred'] : [...hour, ...letterWords(half)];
}

function timeWords(time: string, half = ''): string[] {
  const [hours = '', minutes = '00'] = time.split(/[:.]/);
  return clockWords(hours, minutes, half);
}

/** Whether an hour stands before what happens then: "7:00 bath". */
function isOClock(line: Line, at: number, hours: string): boolean {
  const next = coreAt(line, at + 1);
  const isHour = Number(hours) >= 1 && Number(hours) <= 12;
  return isHour && touchesNext(line, at) && /^[a-z]{2,}/i.test(next) && !CONTINUES.test(next);
}

/** 3:30, 9:05pm, 10:00, 1:02:03, "5.30 pm", "7:00 bath". */
export const clock: Reading = (line, at) => {
  const core = coreAt(line, at);
  if (DOTTED.test(core) && HALF.test(coreAt(line, at + 1)) && touchesNext(line, at)) return [timeWords(core)];
  const [, hours = '', minutes = '', seconds, half = ''] = CLOCK.exec(core) ?? [];
  if (hours === '') return undefined;
  if (seconds !== undefined)
    return [[...cardinalWords(String(Number(hours))), ...twoDigits(minutes), ...twoDigits(seconds)]];
  const said = clockWords(hours, minutes, half);
  return [minutes === '00' && half === '' && isOClock(line, at, hours) ? [...said, "o'clock"] : said];
};

/** "a.m." and "PM" behind a time, 7pm and 5.30pm. */
export const dayHalf: Reading = (line, at) => {
  const core = coreAt(line, at);
  const [, hours = '', half = ''] = HOURS.exec(core) ?? [];
  if (hours !== '') return [timeWords(hours, half)];
  return HALF.test(core) && /\d$/.test(coreAt(line, at - 1)) ? [letterWords(core)] : undefined;
};

/** Spans of time: 9am-5pm, 9:30–10:15, 5.30–8pm, and "9 a.m.–5 p.m." from its first half of a day on. */
export const timeSpan: Reading = (line, at) => {
  const core = coreAt(line, at);
  const [, half = '', until = '', untilHalf = ''] = HALF_TO.exec(core) ?? [];
  if (until !== '' && /\d$/.test(coreAt(line, at - 1)))
    return [[...letterWords(half), 'to', ...timeWords(until, untilHalf)]];
  const said = spanWords(core, touchesNext(line, at) && HALF.test(coreAt(line, at + 1)));
  return said && [said];
};

/** `halfFollows`: whether "pm" stands behind the span. Two dotted numbers without it are no times. */
function spanWords(core: string, halfFollows: boolean): string[] | undefined {
  const [, from = '', fromHalf = '', to = '', toHalf = ''] = SPAN.exec(core) ?? [];
  const isSpan = fromHalf + toHalf !== '' || (from !== '' && halfFollows) || (from.includes(':') && to.includes(':'));
  return isSpan ? [...timeWords(from, fromHalf), 'to', ...timeWords(to, toHalf)] : undefined;
}

/** "0800 hours": oh eight hundred hours. */
export const militaryTime: Reading = (line, at) => {
  const [, hours = '', minutes = ''] = MILITARY.exec(coreAt(line, at)) ?? [];
  if (hours === '' || !/^(?:hours|hrs)$/i.test(coreAt(line, at + 1))) return undefined;
  const hour = hours.startsWith('0') ? ['oh', ...digitWords(hours.slice(1))] : cardinalWords(hours);
  return [[...hour, ...(minutes === '00' ? ['hundred'] : twoDigits(minutes))], ['hours']];
};
