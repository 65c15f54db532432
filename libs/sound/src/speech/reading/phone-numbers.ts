import { cardinalWords, digitWords } from '../number-words.js';
import { coreAt, type Line, type Reading, touchesNext } from './reading.js';

const THREE_PARTS = /^(?:\+?(\d{1,3})[-.])?(\d{3})(?:[-.]|\)-?)(\d{3})[-.](\d{4})$/;
const LETTERED = /^(\d)-(\d{3})-([A-Z]{3,10})$/;
const LOCAL = /^(\d{3})-(\d{4})$/;
const CALLING = /^(?:call|calling|cell|contact|dial|ext|extension|fax|mobile|phone|press|ring|tel|telephone|text)$/i;
/** Short numbers of emergency and public services. */
const SERVICE = /^(?:[2-9]11|000|112|116|988|999)$/;
/** Words before a number among which one may say that it is called. */
const NEAR = 4;

function isCalled(line: Line, at: number, within = NEAR): boolean {
  return line.words.slice(Math.max(0, at - within), at).some(({ core }) => CALLING.test(core));
}

/** The code of numbers that are free or paid by the caller is a number of hundreds. */
function areaWords(digits: string): string[] {
  return /^[89]00$/.test(digits) ? cardinalWords(digits) : digitWords(digits);
}

function longNumber(core: string): string[] | undefined {
  const [, country = '', area = '', office = '', subscriber = ''] = THREE_PARTS.exec(core) ?? [];
  if (area === '') return undefined;
  const plus = core.startsWith('+') ? ['plus'] : [];
  return [...plus, ...digitWords(country), ...areaWords(area), ...digitWords(office + subscriber)];
}

function letteredNumber(core: string): string[] | undefined {
  const [, prefix = '', code = '', name = ''] = LETTERED.exec(core) ?? [];
  return name === '' ? undefined : [...digitWords(prefix), ...areaWords(code), name.toLowerCase()];
}

/** Numbers in one word: 202-555-0175, 646.555.0147, 1-800-555-0199, 1-800-FLOWERS, 555-0123. */
export const phoneNumber: Reading = (line, at) => {
  const core = coreAt(line, at);
  const said = longNumber(core) ?? letteredNumber(core);
  if (said !== undefined) return [said];
  const [, first = '', last = ''] = LOCAL.exec(core) ?? [];
  const isLocal = first !== '' && (last.startsWith('0') || isCalled(line, at));
  return isLocal ? [digitWords(first + last)] : undefined;
};

/** Most digits of a phone number, and most groups of them. */
const MOST_DIGITS = 12;
const MOST_GROUPS = 6;
const LEAST_DIGITS = { withZero: 9, called: 6 };

/** Groups of digits without a country: "0800 555 0142", "call 116 123". "300 000" is a number of thousands. */
function groupedNumber(line: Line, at: number): string[][] | undefined {
  const groups = [coreAt(line, at)];
  if (!/^\d{3,5}$/.test(groups[0] ?? '')) return undefined;
  while (groups.length < MOST_GROUPS && touchesNext(line, at + groups.length - 1)) {
    const next = coreAt(line, at + groups.length);
    if (!/^\d{2,8}$/.test(next)) break;
    groups.push(next);
  }
  const digits = groups.join('');
  const least = digits.startsWith('0') ? LEAST_DIGITS.withZero : isCalled(line, at) ? LEAST_DIGITS.called : Infinity;
  const isNumber = groups.length > 1 && digits.length >= least && digits.length <= MOST_DIGITS;
  return isNumber && !groups.includes('000') ? groups.map((group) => digitWords(group)) : undefined;
}

/** Numbers in several words: "(212) 555-0198", "+44 20 7946 0958", "0800 555 0142". */
export const spacedPhoneNumber: Reading = (line, at) => {
  const here = line.words[at];
  const core = coreAt(line, at);
  if (here?.before === '(' && here.after === ')' && /^\d{3}$/.test(core)) {
    const [, first = '', last = ''] = LOCAL.exec(coreAt(line, at + 1)) ?? [];
    return first === '' ? undefined : [digitWords(core), digitWords(first + last)];
  }
  if (!core.startsWith('+')) return groupedNumber(line, at);
  if (!/^\+\d{1,3}$/.test(core)) return undefined;
  let end = at;
  while (touchesNext(line, end) && /^\d{2,8}$/.test(coreAt(line, end + 1))) end++;
  if (end < at + 2) return undefined;
  const groups = line.words.slice(at + 1, end + 1).map((word) => digitWords(word.core));
  return [['plus', ...digitWords(core.slice(1))], ...groups];
};

/** Numbers that words beside them make phone numbers: "dial 911", "ext. 204", "text HOME to 741741", "dial *67". */
export const calledNumber: Reading = (line, at) => {
  const core = coreAt(line, at);
  if (!/^\d+$/.test(core) || !isCalled(line, at)) return undefined;
  if (line.words[at]?.before === '*') return [['star', ...digitWords(core)]];
  return isWholeNumber(core, coreAt(line, at - 1)) ? [digitWords(core)] : undefined;
};

/** Whether digits near a word that calls are a number of a phone and no count of something. */
function isWholeNumber(digits: string, before: string): boolean {
  if (digits.length >= 7 || SERVICE.test(digits)) return true;
  const isExtension = digits.length >= 3 && /^ext(?:ension)?$/i.test(before);
  return isExtension || (digits.length >= 5 && /^(?:at|is|on|to)$/i.test(before));
}
