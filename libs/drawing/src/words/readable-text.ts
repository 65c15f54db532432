import { signsInWords, wordsOfSign } from './negating-signs.js';
import { UnsupportedScript } from './unsupported-script.js';

type CanDraw = (character: string) => boolean;

const SCRIPTS = [
  'Arabic', 'Hebrew', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Devanagari', 'Bengali', 'Tamil', 'Telugu', 'Thai',
  'Georgian', 'Armenian', 'Ethiopic', 'Khmer', 'Lao', 'Myanmar', 'Sinhala', 'Gujarati', 'Gurmukhi', 'Kannada',
  'Malayalam', 'Tibetan', 'Mongolian', 'Cherokee', 'Greek', 'Cyrillic',
] as const; // prettier-ignore
/** Share of letters without a glyph from which on a text is refused instead of shortened. */
const TOO_MANY = 0.25;

/**
 * The text as it can be drawn: one line, no control characters, nothing that the fonts lack; nothing at all when no letter
 * or figure is left. Ornamental letters (𝐛𝐨𝐥𝐝, ｗｉｄｅ) become plain ones, negating signs (❌, ≠) become words; what is not seen
 * (soft hyphens, joiners) parts no word. Throws `UnsupportedScript` when too much of what is written would be lost.
 */
export function readableText(text: string, canDraw: CanDraw, lacking: 'font' | 'page' = 'font'): string {
  const clean = plainText(text, canDraw);
  const letters = clean.match(/\p{L}/gu) ?? [];
  const lost = letters.filter((letter) => !canDraw(letter));
  if (letters.length > 0 && lost.length / letters.length > TOO_MANY)
    throw new UnsupportedScript(scriptOf(lost), lacking);
  const drawn = drawnPart(clean, canDraw);
  return /[\p{L}\p{N}]/u.test(drawn) ? signsInWords(drawn).replaceAll(/\s+/g, ' ').trim() : '';
}

/** Each sign or letter of a text that `readableText` leaves out, once. */
export function signsLeftOut(text: string, canDraw: CanDraw): string[] {
  const signs = new Set(Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment));
  const isLost = (clean: string): boolean => clean.trim() !== '' && drawnPart(clean, canDraw).trim() === '';
  return [...signs].filter((sign) => isLost(plainText(sign, canDraw)));
}

/** What the fonts can draw, and the signs that become words. */
function drawnPart(text: string, canDraw: CanDraw): string {
  return Array.from(text, (character) => {
    if (/\s/u.test(character) || wordsOfSign(character) !== undefined || canDraw(character)) return character;
    return /\p{M}/u.test(character) ? '' : ' ';
  }).join('');
}

function plainText(text: string, canDraw: CanDraw): string {
  return plainLetters(withoutControls(text.normalize('NFC')), canDraw);
}

function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').replaceAll(/[^\P{Cc}\n]|[\p{Co}\p{Cs}]/gu, ' ');
}

/** Replaces what cannot be drawn but stands for letters that can. */
function plainLetters(text: string, canDraw: CanDraw): string {
  // ASCII characters stand for themselves.
  if (/^\p{ASCII}*$/u.test(text)) return text;
  return Array.from(text, (character) => {
    if (canDraw(character)) return character;
    const plain = character.normalize('NFKC');
    return Array.from(plain).every((letter) => canDraw(letter)) ? plain : character;
  }).join('');
}

/** The script of a text that an English voice cannot say, if most of it is written in one. */
export function unspeakableScript(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  return foreign.length > letters.length * TOO_MANY ? scriptOf(foreign) : undefined;
}

/** The most frequent script of some letters. */
function scriptOf(letters: readonly string[]): string {
  const counts = SCRIPTS.map((script) => {
    const pattern = new RegExp(`\\p{Script=${script}}`, 'u');
    return { script, count: letters.filter((letter) => pattern.test(letter)).length };
  }).sort((a, b) => b.count - a.count);
  const first = counts[0];
  return first && first.count > 0 ? first.script : 'given';
}
