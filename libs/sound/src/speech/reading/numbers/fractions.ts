import { cardinalWords } from '../../number-words.js';
import { fractionWords } from './quantity-words.js';
import { coreAt, type Line, type Reading, touchesNext } from '../reading.js';

const FRACTION = /^(\d{1,3})\/(\d{1,3})$/;
const MIXED = /^(\d{1,6}) (\d{1,2})\/(\d{1,2})$/;
const RATIO = /^\d[\d,]*(?::\d[\d,]*){1,3}$/;
/** Denominators that people name; other fractions are one number over the other. */
const PARTS = new Set('2 3 4 5 6 7 8 9 10 12 16 20 32 50 64 100'.split(' '));
/** Written like fractions and said as two numbers. */
const IDIOMS = new Set(['24/7', '9/11']);
/** Plurals that measure, so that a fraction before them is a part: "3/4 hours". Other plurals are counted: "9/10 dentists". */
const MEASURES =
  /^(?:acres|centimeters|cups|feet|gallons|hours|inches|kilograms|kilometers|liters|meters|miles|minutes|ounces|pints|pounds|quarts|seconds|tablespoons|tbsps?|teaspoons|tons|tsps?|weeks|yards|years)$/;

function isPart(numerator: string, denominator: string): boolean {
  return Number(numerator) > 0 && PARTS.has(denominator) && Number(numerator) < Number(denominator);
}

/** Whether so many of so many are meant: a plural that is counted follows, or nothing follows a score of ten or a hundred. */
function isOutOf(line: Line, at: number, denominator: string): boolean {
  const next = coreAt(line, at + 1);
  if (!touchesNext(line, at)) return /^100?$/.test(denominator);
  return /^[a-z]{2,}[^su]s$/.test(next) && !/^(?:has|is|was)$/.test(next) && !MEASURES.test(next);
}

/** 1/2, 3/4, 5/8, 9/10 of something, 4/5 stars, 50/50. */
export const fraction: Reading = (line, at) => {
  const core = coreAt(line, at);
  const [, numerator = '', denominator = ''] = FRACTION.exec(core) ?? [];
  if (numerator === '') return undefined;
  const [above, below] = [cardinalWords(numerator), cardinalWords(denominator)];
  const isScore = Number(numerator) <= Number(denominator) && isOutOf(line, at, denominator);
  const isPair = numerator === denominator && numerator.length === 2 && !isScore;
  if (isPair || IDIOMS.has(core)) return [[...above, ...below]];
  if (!isScore && !isPart(numerator, denominator)) return [[...above, 'over', ...below]];
  if (isScore) return [[...above, 'out', 'of', ...below]];
  return [fractionWords(numerator, denominator)];
};

function partWords(numerator: string, denominator: string): string[] {
  return numerator === '1' && denominator === '2' ? ['a', 'half'] : fractionWords(numerator, denominator);
}

/** A whole number and a fraction: "2 1/2", 1¾. */
export const mixedNumber: Reading = (line, at) => {
  const core = coreAt(line, at);
  const [, whole = '', numerator = '', denominator = ''] = MIXED.exec(core) ?? [];
  if (whole !== '') return [[...cardinalWords(whole), 'and', ...partWords(numerator, denominator)]];
  if (!/^\d{1,6}$/.test(core) || !touchesNext(line, at)) return undefined;
  const [, above = '', below = ''] = FRACTION.exec(coreAt(line, at + 1)) ?? [];
  return isPart(above, below) ? [cardinalWords(core), ['and', ...partWords(above, below)]] : undefined;
};

/** 16:9, 3:1, 1:50,000, 1:2:3. */
export const ratio: Reading = (line, at) => {
  const core = coreAt(line, at);
  if (!RATIO.test(core)) return undefined;
  const parts = core.split(':').map((part) => cardinalWords(part.replaceAll(',', '')));
  return [parts.flatMap((words, index) => (index === 0 ? words : ['to', ...words]))];
};
