import { cardinalWords, ordinalWords } from '../../number-words.js';
import { coreAt, type Line, type Reading, touchesNext } from '../reading.js';
import { romanValue } from './roman.js';

const ORDINAL = /^(\d[\d,]*)(?:st|nd|rd|th)$/i;
/** Names of rulers and popes: a Roman numeral behind one is an ordinal. */
const REGNAL_NAMES = new Set(
  `Albert Alexander Alfonso Benedict Boniface Carl Carlos Catherine Charles Christian Clement Constantine David Edward
  Elizabeth Emmanuel Felipe Ferdinand Francis Franz Frederick George Gregory Gustav Haakon Harald Henry Innocent Ivan
  James John Joseph Juan Julius Leo Leopold Louis Margrethe Mary Napoleon Nicholas Olaf Otto Paul Pedro Peter
  Philip Pius Ptolemy Ramesses Ramses Richard Robert Sixtus Stephen Umberto Urban Victor Wilhelm William Xerxes`.split(
    /\s+/,
  ),
);
/** Nouns that are counted: a Roman numeral behind one is a number, also of one letter. */
const COUNTED_NOUNS = new Set(
  `Act Appendix Article Book Bowl Canto Chapter Class Figure Grade Lesson Level Olympiad Part Phase Round Scene Section
  Stage Table Title Type Unit Vol Volume War`.split(/\s+/),
);
/** Numerals that are nothing else. */
const ONLY_NUMERALS = /^(?:II|[IVX]{3,})$/;
const BEHIND_FIRST = /^(?:and|became|died|had|in|of|reigned|ruled|was)$/;

/** 1st, 42nd, 1,000th. */
export const ordinal: Reading = (line, at) => {
  const [, digits = ''] = ORDINAL.exec(coreAt(line, at)) ?? [];
  return digits === '' ? undefined : [ordinalWords(digits.replaceAll(',', ''))];
};

/** Roman numerals: "Henry VIII" is the eighth, "World War II" and "Chapter IV" are numbers. */
export const romanNumeral: Reading = (line, at) => {
  const core = coreAt(line, at);
  const value = romanValue(core);
  const name = touchesNext(line, at - 1) ? coreAt(line, at - 1) : '';
  if (value === undefined || (core === 'I' && !endsName(line, at))) return undefined;
  if (REGNAL_NAMES.has(name) && /^[IVX]+$/.test(core)) return [['the', ...ordinalWords(String(value))]];
  const isNumber = COUNTED_NOUNS.has(name) || ONLY_NUMERALS.test(core) || (/^[IVX]{2}$/.test(core) && isName(name));
  return isNumber ? [cardinalWords(String(value))] : undefined;
};

function isName(word: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word);
}

/** Whether an "I" ends a name and is not the speaker: what follows cannot have the speaker as its subject. */
function endsName(line: Line, at: number): boolean {
  return line.words[at]?.after !== '' || line.words.length === at + 1 || BEHIND_FIRST.test(coreAt(line, at + 1));
}
