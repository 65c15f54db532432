import { cardinalWords, digitWords } from '../number-words.js';
import { letterWords } from './letters.js';
import { pairedDigits, twoDigits } from './numbers/quantity-words.js';
import { coreAt, countsNoun, type Line, type Reading, touchesNext } from './reading.js';

/** Words that give a code, and the fewest digits of one: fewer count something. */
const CODES = new Map<string, number>([
  ...'code codes cvc cvv pin'.split(' ').map((name) => [name, 3] as const),
  ...'iban isbn issn otp passcode password postcode sku zip'.split(' ').map((name) => [name, 4] as const),
  ...'account booking ean id invoice order receipt ref reference serial ticket tracking upc'
    .split(' ')
    .map((name) => [name, 5] as const),
]);
const LINKS = /^(?:are|is|my|no|number|numbers|nos|our|postal|the|was|your|zip)$/i;
const CODE = /^[A-Z]{0,4}\d[\dA-Z]*(?:-[\dA-Z]+)*$/;
/** Most words between the word that gives a code and the code. */
const FAR = 4;
const HARDWARE_ADDRESS = /^[\da-f]{2}(?:[:-][\da-f]{2}){5}$/i;
const STATES =
  /^(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/;
const YEAR_BEFORE = /^(?:after|around|before|by|circa|from|in|since|to|until|year)$/i;
/** Lines of a picture on a screen. */
const LINES = /^(144|240|360|480|540|576|720|1080|1440|2160|4320)([pi])(\d{2,3})?$/;

/** Digits and letters of a code, one by one. */
function spelled(code: string): string[] {
  return code
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .split('')
    .flatMap((sign) => (/\d/.test(sign) ? digitWords(sign) : letterWords(sign)));
}

/** The fewest digits of a code that the words before a place give; infinite where they give none. */
function fewestDigits(line: Line, at: number): number {
  for (let before = at - 1; before >= Math.max(0, at - FAR); before--) {
    const core = coreAt(line, before).toLowerCase();
    const fewest = CODES.get(core);
    if (fewest !== undefined) return fewest;
    if (/[.!?]/.test(line.words[before]?.after ?? '') && core !== 'no') break;
    if (!LINKS.test(core)) break;
  }
  return Infinity;
}

/** Codes, digit by digit: "ZIP 10001", "the ISBN is 978-3-16-148410-0", "order number 20417", a hardware address. */
export const code: Reading = (line, at) => {
  const core = coreAt(line, at);
  if (HARDWARE_ADDRESS.test(core)) return [spelled(core)];
  const isZip = /^\d{5}(?:-\d{4})?$/.test(core) && STATES.test(coreAt(line, at - 1)) && touchesNext(line, at - 1);
  if (isZip) return [spelled(core)];
  if (!CODE.test(core) || countsNoun(line, at)) return undefined;
  const fewest = fewestDigits(line, at);
  if (fewest === Infinity) return undefined;
  const groups = [core];
  while (touchesNext(line, at + groups.length - 1) && /^\d+[\dX]?$/.test(coreAt(line, at + groups.length)))
    groups.push(coreAt(line, at + groups.length));
  const digits = groups.join('').replaceAll(/\D/g, '').length;
  return digits >= fewest ? groups.map((group) => spelled(group)) : undefined;
};

/** A year of the eleventh century, which only the words around it tell from a number: "in 1066". */
export const earlyYear: Reading = (line, at) => {
  const core = coreAt(line, at);
  if (!/^10\d[1-9]$|^10[1-9]0$/.test(core) || !YEAR_BEFORE.test(coreAt(line, at - 1))) return undefined;
  const isAlone =
    !touchesNext(line, at) ||
    /^(?:\p{Lu}|(?:a|an|and|but|by|he|it|she|the|they|we|when|with)$)/u.test(coreAt(line, at + 1));
  return isAlone ? [[...cardinalWords(core.slice(0, 2)), ...twoDigits(core.slice(2))]] : undefined;
};

/** 1080p, 720p60. */
export const screenLines: Reading = (line, at) => {
  const [, lines = '', scan = '', rate] = LINES.exec(coreAt(line, at)) ?? [];
  if (lines === '') return undefined;
  return [[...pairedDigits(lines), ...letterWords(scan), ...(rate === undefined ? [] : cardinalWords(rate))]];
};
