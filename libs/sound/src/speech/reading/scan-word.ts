import { ordinalWords, yearWords } from '../number-words.js';
import { VOCABULARY } from '../vocabulary.js';
import { isInitialism, letterWords } from './letters.js';
import { amountWords, CURRENCY_SIGNS } from './money.js';
import type { Quantity } from './numbers/number-style.js';
import { plural, quantityWords } from './numbers/quantity-words.js';
import { clockWords } from './times.js';
import { unitNamed } from './unit-names.js';

/** A written word is never said with more words, nor a spoken word with more letters, than these. */
const MOST_WORDS = 60;
const MOST_LETTERS = 30;

const NUMBER = String.raw`(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?`;
/** `dotted` is whether a full stop stands earlier in the word, as in an address. */
type Rule = [pattern: RegExp, say: (groups: string[], dotted: boolean) => string[]];

function quantity(whole: string, fraction: string): Quantity {
  return { whole: whole.replaceAll(',', ''), fraction: fraction.slice(1) };
}

function wordOf([word = '']: string[]): string[] {
  if (isInitialism(word)) return letterWords(word);
  return [/^[B-HJ-Z]$/.test(word) ? word : word.toLowerCase().slice(0, MOST_LETTERS)];
}

/** Tried in order at every position of the word; what no rule takes is skipped without a sound. */
const RULES: Rule[] = [
  [/https?:\/\/(?:www\.)?/iy, () => []],
  [
    new RegExp(`([${CURRENCY_SIGNS}])${NUMBER}(bn|mm|tn|[kmb])?(?![a-z])`, 'iy'),
    ([sign = '', whole = '', part = '', size = '']) => amountWords(sign, quantity(whole, part), size),
  ],
  [/(\d{1,2}):([0-5]\d)(am|pm)?(?!\d)/iy, ([hours = '', minutes = '', half = '']) => clockWords(hours, minutes, half)],
  [/(1[1-9]\d0|20\d0)'?s\b/iy, ([decade = '']) => plural(yearWords(decade))],
  [/(\d+)(?:st|nd|rd|th)\b/iy, ([digits = '']) => ordinalWords(digits)],
  [
    new RegExp(`(?<![a-zA-Z])${NUMBER}(bn|tn|[KMB])(?![a-zA-Z])`, 'y'),
    ([whole = '', part = '', size = '']) => [
      ...quantityWords(quantity(whole, part)),
      ...(VOCABULARY.magnitudes.get(size.toLowerCase()) ?? []),
    ],
  ],
  [
    new RegExp(`(?<![a-zA-Z])${NUMBER}k(?![a-z])`, 'y'),
    ([whole = '', part = '']) => [...quantityWords(quantity(whole, part)), 'thousand'],
  ],
  [
    new RegExp(`${NUMBER}(°[CF]?|fps|khz|kwh|kw|hz|mph|min|ms|px|mm|cm|km|kg|kb|mb|gb|tb|x)(?![a-z])`, 'iy'),
    ([whole = '', part = '', unit = '']) => [
      ...quantityWords(quantity(whole, part)),
      ...(unitNamed(unit, whole === '1' && part === '') ?? []),
    ],
  ],
  [/(?<![\d.,])(1[1-9]\d{2}|20\d{2})(?![\d%,.]*\d|%)/y, ([year = '']) => yearWords(year)],
  [new RegExp(NUMBER, 'y'), ([whole = '', part = '']) => quantityWords(quantity(whole, part))],
  [/(?<=\d)[-–](?=\d)/y, () => ['to']],
  [/(?<=\d)\/(?=\d)/y, () => ['over']],
  [/\/(?=[a-z])/iy, (_, dotted) => (dotted ? ['slash'] : [])],
  [/(?<=[a-z\d])\.(?=[a-z\d])/iy, () => ['dot']],
  [/(?<![a-z])-(?=\d)/iy, () => ['minus']],
  [/#(?=[a-z])/iy, () => ['hashtag']],
  [/(?<=[A-Z])#/y, () => ['sharp']],
  [/v(?=\d)/iy, () => ['version']],
  [/([A-Z](?:\.[A-Z])+)(?![a-z])/y, ([letters = '']) => letterWords(letters)],
  [/([A-Z]{2,6})s\b/y, ([letters = '']) => initialismPlural(letters)],
  [/(A)(?=\d)/y, ([letter = '']) => [letter]],
  [/([A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+(?:'[a-z]+)*|[A-Z]+(?:'[A-Za-z]+)*)/y, wordOf],
  [/([&@%+=±×÷<>≤≥≠≈~#$€£°→])/y, ([symbol = '']) => VOCABULARY.symbols.get(symbol) ?? []],
];

/** Every character with which a rule can begin. */
const BEGINS_A_RULE = new RegExp(String.raw`[a-z\d${CURRENCY_SIGNS}/.#&@%+=±×÷<>≤≥≠≈~°→–-]`, 'i');

/** "APIs": the last letter takes the plural, which no longer is a single letter. */
function initialismPlural(letters: string): string[] {
  const said = letterWords(letters);
  return [...said.slice(0, -1), `${said.at(-1) ?? ''}s`];
}

/** Says one word by its parts: numbers, signs and letters, in their order. */
export function scanWord(text: string): string[] {
  const words: string[] = [];
  const dot = text.indexOf('.');
  for (let at = 0; at < text.length && words.length < MOST_WORDS;) {
    const [length, said] = firstMatch(text, at, dot >= 0 && dot < at);
    words.push(...said);
    at += length;
  }
  return words.filter((word) => word !== '').slice(0, MOST_WORDS);
}

function firstMatch(text: string, at: number, dotted: boolean): [length: number, said: string[]] {
  if (!BEGINS_A_RULE.test(text.charAt(at))) return [1, []];
  for (const [pattern, say] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) continue;
    const groups = match.slice(1).map((group) => group ?? '');
    return [match[0].length, say(groups, dotted)];
  }
  return [1, []];
}
