import { withoutEnd } from '../without-end.js';
import { cardinalWords, digitWords, ordinalWords, yearWords } from './number-words.js';
import { VOCABULARY } from './vocabulary.js';

/** How a written word is said: plain lower-case words of letters, and the pause its punctuation asks for. */
export interface SpokenForm {
  words: string[];
  after: '' | ',' | '.' | '?' | '!';
}

/** A written word is never read further, said with more words, nor a spoken word with more letters, than these. */
const LONGEST_WRITTEN = 400;
const MOST_WORDS = 60;
const MOST_LETTERS = 30;

const NUMBER = String.raw`(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?`;
/** `dotted` is whether a full stop stands earlier in the word, as in an address. */
type Rule = [pattern: RegExp, say: (groups: string[], dotted: boolean) => string[]];

function decimalWords(whole: string, fraction: string): string[] {
  const words = cardinalWords(whole.replaceAll(',', ''));
  return fraction === '' ? words : [...words, 'point', ...digitWords(fraction.slice(1))];
}

function moneyWords([sign = '', whole = '', fraction = '', magnitude = '']: string[]): string[] {
  const [one = '', many = ''] = VOCABULARY.currencies.get(sign) ?? [];
  const scale = VOCABULARY.magnitudes.get(magnitude.toLowerCase());
  if (scale !== undefined) return [...decimalWords(whole, fraction), ...scale, many];
  const amount = [...decimalWords(whole, ''), whole === '1' ? one : many];
  const cents = Number(fraction.slice(1, 3).padEnd(2, '0'));
  return cents === 0 ? amount : [...amount, ...cardinalWords(String(cents))];
}

function clockWords([hours = '', minutes = '', half = '']: string[]): string[] {
  const past = minutes === '00' ? [] : minutes.startsWith('0') ? ['oh', ...digitWords(minutes.slice(1))] : undefined;
  return [
    ...cardinalWords(String(Number(hours))),
    ...(past ?? cardinalWords(minutes)),
    ...(VOCABULARY.units.get(half) ?? []),
  ];
}

function letterWords([letters = '']: string[]): string[] {
  return letters
    .toLowerCase()
    .split('')
    .flatMap((letter) => VOCABULARY.letters.get(letter) ?? []);
}

function wordOf([word = '']: string[]): string[] {
  const capitals = word === word.toUpperCase() && word.length > 1 && word.length <= 6;
  if (capitals && (VOCABULARY.initialisms.has(word) || !/[AEIOUY']/.test(word))) return letterWords([word]);
  return [word.toLowerCase().slice(0, MOST_LETTERS)];
}

/** Tried in order at every position of the word; what no rule takes is skipped without a sound. */
const RULES: Rule[] = [
  [/https?:\/\/(?:www\.)?/iy, () => []],
  [new RegExp(`([$€£¥₹])${NUMBER}(bn|mm|tn|[kmb])?(?![a-z])`, 'iy'), moneyWords],
  [
    /(\d{1,2}):([0-5]\d)(am|pm)?(?!\d)/iy,
    ([hours = '', minutes = '', half = '']) => clockWords([hours, minutes, half.toLowerCase()]),
  ],
  [/(1[1-9]\d0|20\d0)'?s\b/iy, ([decade = '']) => plural(yearWords(decade))],
  [/(\d+)(?:st|nd|rd|th)\b/iy, ([digits = '']) => ordinalWords(digits)],
  [
    /(\d+(?:\.\d+){2,})/y,
    ([version = '']) =>
      joined(
        version.split('.').map((part) => cardinalWords(part)),
        'point',
      ),
  ],
  [
    new RegExp(`${NUMBER}(bn|tn|[KMB])(?![a-zA-Z])`, 'y'),
    ([whole = '', part = '', size = '']) => [
      ...decimalWords(whole, part),
      ...(VOCABULARY.magnitudes.get(size.toLowerCase()) ?? []),
    ],
  ],
  [new RegExp(`${NUMBER}k(?![a-z])`, 'y'), ([whole = '', part = '']) => [...decimalWords(whole, part), 'thousand']],
  [
    new RegExp(
      `${NUMBER}(°[CF]?|fps|khz|kwh|kw|hz|mph|min|ms|am|pm|px|mm|cm|km|kg|kb|mb|gb|tb|[shgxw])(?![a-z])`,
      'iy',
    ),
    ([whole = '', part = '', unit = '']) => [
      ...decimalWords(whole, part),
      ...(VOCABULARY.units.get(unit.toLowerCase()) ?? []),
    ],
  ],
  [/(?<![\d.,])(1[1-9]\d{2}|20\d{2})(?![\d%,.]*\d|%)/y, ([year = '']) => yearWords(year)],
  [new RegExp(NUMBER, 'y'), ([whole = '', part = '']) => decimalWords(whole, part)],
  [/(?<=\d)[-–](?=\d)/y, () => ['to']],
  [/(?<=\d)\/(?=\d)/y, () => ['over']],
  [/\/(?=[a-z])/iy, (_, dotted) => (dotted ? ['slash'] : [])],
  [/(?<=[a-z\d])\.(?=[a-z\d])/iy, () => ['dot']],
  [/(?<![a-z])-(?=\d)/iy, () => ['minus']],
  [/#(?=[a-z])/iy, () => ['hashtag']],
  [/v(?=\d)/iy, () => ['version']],
  [/([A-Z](?:\.[A-Z])+)(?![a-z])/y, letterWords],
  [/([A-Z]{2,6})s\b/y, (letters) => plural(letterWords(letters))],
  [/([A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+(?:'[a-z]+)*|[A-Z]+(?:'[A-Za-z]+)*)/y, wordOf],
  [/([&@%+=×÷<>≈~#$€£°→⁄])/y, ([symbol = '']) => VOCABULARY.symbols.get(symbol) ?? []],
];

/** Every character with which a rule can begin. */
const BEGINS_A_RULE = /[a-z\d$€£¥₹/.#&@%+=×÷<>≈~°→⁄–-]/i;

function plural(words: string[]): string[] {
  const last = words.at(-1) ?? '';
  return [...words.slice(0, -1), last.endsWith('y') ? `${last.slice(0, -1)}ies` : `${last}s`];
}

function joined(parts: string[][], between: string): string[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [between, ...part]));
}

/** Latin letters without their marks, bounded again since one character may stand for eighteen; other scripts stay as they are and no rule speaks them. */
function plain(written: string): string {
  return written
    .replaceAll(/[™®©]/g, '')
    .normalize('NFKD')
    .slice(0, LONGEST_WRITTEN)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/[ßæœøłđþı]/gi, (letter) => VOCABULARY.plainLetters.get(letter.toLowerCase())?.join('') ?? letter);
}

const ENDING = /[.,;:!?\p{Pe}\p{Pf}"'*_-]/u;

function pauseAfter(text: string): SpokenForm['after'] {
  const tail = text.slice(withoutEnd(text, ENDING).length);
  if (/[?]/.test(tail)) return '?';
  if (/!/.test(tail)) return '!';
  if (/[.]/.test(tail)) return '.';
  return /[,;:)]/.test(tail) || /^[-–—]+$/.test(text) || /[—–]$/.test(text) ? ',' : '';
}

function scan(text: string): string[] {
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
    if (match !== null)
      return [
        match[0].length,
        say(
          match.slice(1).map((group) => group ?? ''),
          dotted,
        ),
      ];
  }
  return [1, []];
}

/** The spoken form of one whitespace-free written word, in English. */
export function spokenForm(written: string): SpokenForm {
  const text = plain(written.slice(0, LONGEST_WRITTEN));
  const known = VOCABULARY.abbreviations.get(
    text
      .toLowerCase()
      .replace(/^[("'[]+/, '')
      .replace(/,$/, ''),
  );
  if (known !== undefined) return { words: known, after: text.endsWith(',') ? ',' : '' };
  return { words: scan(text), after: pauseAfter(text) };
}
