import { VOCABULARY } from '../vocabulary.js';
import { letterWords } from './letters.js';
import { coreAt, type Line, type Reading, touchesNext } from './reading.js';

const INITIALS = /^(?:\p{Lu}\p{Ll}?(?:\.\p{Lu}\p{Ll}?)+|[a-z](?:\.[a-z])+)$/u;
/** Not shortened in small letters: words of their own. */
const WORDS = new Set(['no', 'nos', 'fig', 'figs', 'apt']);
export const STREETS = new Map([
  ['ave', 'avenue'],
  ['blvd', 'boulevard'],
  ['dr', 'drive'],
  ['hwy', 'highway'],
  ['ln', 'lane'],
  ['pl', 'place'],
  ['rd', 'road'],
  ['sq', 'square'],
  ['st', 'street'],
]);

/** Whether a capitalised word or a number of a street stands before, and no name follows. */
function endsAddress(line: Line, at: number): boolean {
  const before = line.words[at - 1];
  if (before === undefined || before.after !== '') return false;
  const next = coreAt(line, at + 1);
  const isLast = next === '' || line.words[at]?.after !== '.';
  const isNamed =
    /^(?:\p{Lu}[\p{L}']*|\d+(?:st|nd|rd|th))$/u.test(before.core) && !/^(?:In|At|The|From|To|And)$/.test(before.core);
  return isNamed && (isLast || !/^\p{Lu}/u.test(next));
}

/** Dr. and St. behind a name, 5th Ave.: drive, street, avenue. */
export const streetName: Reading = (line, at) => {
  const core = coreAt(line, at);
  const name =
    /^\p{Lu}/u.test(core) && line.words[at]?.after.startsWith('.') ? STREETS.get(core.toLowerCase()) : undefined;
  return name !== undefined && endsAddress(line, at) ? [[name]] : undefined;
};

/** "St Mark's" without a full stop. Behind a name that it belongs to it is a street: "High St". */
export const saintName: Reading = (line, at) => {
  if (coreAt(line, at) !== 'St' || !touchesNext(line, at) || !/^\p{Lu}\p{Ll}/u.test(coreAt(line, at + 1)))
    return undefined;
  const isBehindName = at > 1 && touchesNext(line, at - 1) && /^[\p{Lu}\d]/u.test(coreAt(line, at - 1));
  return isBehindName ? undefined : [['saint']];
};

/** Shortened words with a full stop, those that need a number or a name behind them, and words shortened to initials. */
export const abbreviation: Reading = (line, at) => {
  const core = coreAt(line, at);
  const short = core.toLowerCase();
  if (line.words[at]?.after.startsWith('.') === true) {
    const next = coreAt(line, at + 1);
    const known =
      VOCABULARY.abbreviations.get(`${short}.`) ??
      (/^\d/.test(next) && !WORDS.has(core) ? VOCABULARY.numberAbbreviations.get(short) : undefined) ??
      (/^\p{Lu}/u.test(core) && /^\p{Lu}/u.test(next) ? VOCABULARY.titles.get(short) : undefined);
    if (known !== undefined) return [known];
  }
  const bare = VOCABULARY.abbreviations.get(short);
  if (bare !== undefined) return [bare];
  return INITIALS.test(core) ? [letterWords(core)] : undefined;
};
