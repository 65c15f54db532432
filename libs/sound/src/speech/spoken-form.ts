import { abbreviation, saintName, streetName } from './reading/abbreviations.js';
import { accountName, address, ipAddress } from './reading/addresses.js';
import { ageGroup } from './reading/age-groups.js';
import { dayDate, daysOfMonth, era, monthDate, numericDate, shortName, shortYear } from './reading/dates.js';
import { decimal, listedPrice, spacedNumber } from './reading/numbers/decimals.js';
import { fraction, mixedNumber, ratio } from './reading/numbers/fractions.js';
import { money, moneyInTwoWords } from './reading/money.js';
import { ordinal, romanNumeral } from './reading/numbers/ordinals.js';
import { calledNumber, phoneNumber, spacedPhoneNumber } from './reading/phone-numbers.js';
import { dayRange, nameRange, numberRange } from './reading/numbers/ranges.js';
import { type Line, type Reading } from './reading/reading.js';
import { respelling } from './reading/respelling.js';
import { scanWord } from './reading/scan-word.js';
import { spacedRange } from './reading/numbers/spaced-ranges.js';
import { code, earlyYear, screenLines } from './reading/codes.js';
import { dimensions, formula, scientific, spacedSign } from './reading/formulas.js';
import { letterName } from './reading/letter-names.js';
import { clock, dayHalf, militaryTime, timeSpan } from './reading/times.js';
import { countedMagnitude, feetAndInches, measure, unitBehindNumber } from './reading/units.js';
import { modelNumber, namingNumber, protocolVersion, version } from './reading/versions.js';
import { type WrittenWord, writtenWord } from './reading/written-word.js';
import { type SpeakingStyle, speakingStyle } from './diction/diction.js';
import { VOCABULARY } from './vocabulary.js';

/** How a written word is said, and the pause its punctuation asks for. */
export interface SpokenForm {
  /** Plain lower-case words of letters. A letter said by its name is a capital, with an s if there are several: A, P, Is. */
  words: string[];
  after: '' | ',' | '.' | '?' | '!';
}

/** Tried in order at every word; the first that applies says it and perhaps words behind it. */
const READINGS: readonly Reading[] = [
  respelling,
  phoneNumber,
  spacedPhoneNumber,
  calledNumber,
  code,
  letterName,
  numericDate,
  monthDate,
  dayDate,
  daysOfMonth,
  era,
  shortYear,
  earlyYear,
  screenLines,
  dimensions,
  ageGroup,
  militaryTime,
  clock,
  dayHalf,
  timeSpan,
  money,
  moneyInTwoWords,
  mixedNumber,
  fraction,
  ratio,
  ipAddress,
  version,
  protocolVersion,
  namingNumber,
  modelNumber,
  spacedNumber,
  numberRange,
  dayRange,
  nameRange,
  spacedRange,
  spacedSign,
  feetAndInches,
  countedMagnitude,
  measure,
  unitBehindNumber,
  scientific,
  formula,
  ordinal,
  romanNumeral,
  shortName,
  streetName,
  saintName,
  abbreviation,
  address,
  accountName,
  listedPrice,
  decimal,
];

/** A written word is said with no more words than these. */
const MOST_WORDS = 60;

/**
 * The spoken forms of written words that stand in a row, in English, one for each. What a number or an abbreviation says
 * depends on the words beside it.
 */
export function spokenForms(written: readonly string[], style: SpeakingStyle = speakingStyle()): SpokenForm[] {
  const line: Line = { ...style, words: written.map((word) => writtenWord(word)) };
  const said: string[][] = [];
  while (said.length < line.words.length) said.push(...sayFrom(line, said.length));
  return line.words.map((word, index) => ({
    words: (said[index] ?? []).slice(0, MOST_WORDS),
    after: pauseAfter(word, said[index] ?? []),
  }));
}

function sayFrom(line: Line, at: number): string[][] {
  for (const reading of READINGS) {
    const said = reading(line, at);
    if (said !== undefined) return said;
  }
  return [scanWord(line.words[at]?.text ?? '')];
}

/** A dash that stands alone is a pause, unless it is said. */
function pauseAfter({ text, core, after }: WrittenWord, said: readonly string[]): SpokenForm['after'] {
  if (VOCABULARY.abbreviations.has(`${core.toLowerCase()}.`) && /^\.,?$/.test(after)) return after === '.' ? '' : ',';
  if (after.includes('?')) return '?';
  if (after.includes('!')) return '!';
  if (after.includes('.')) return '.';
  if (/^[-–—]+$/.test(text)) return said.length > 0 ? '' : ',';
  return /[,;:)]/.test(after) || /[—–]$/.test(text) ? ',' : '';
}
