import { nameOfLetters } from './name-of-letters.js';
import { signsInWords, wordsOfSign } from './negating-signs.js';

type CanDraw = (character: string) => boolean;

/** Share of letters that cannot be drawn or said from which on a text is not shortened but left. */
const TOO_MANY = 0.25;

/**
 * The text as it can be drawn: one line, no control characters, nothing that the fonts lack; nothing at all when no letter
 * or figure is left, or too many are lost. Ornamental letters (𝐛𝐨𝐥𝐝, ｗｉｄｅ) become plain ones, negating signs (❌, ≠) become
 * words; what is not seen (soft hyphens, joiners) parts no word.
 */
export function readableText(text: string, canDraw: CanDraw): string {
  const clean = plainText(text, canDraw);
  const letters = clean.match(/\p{L}/gu) ?? [];
  const lost = letters.filter((letter) => !canDraw(letter));
  const drawn = drawnPart(clean, canDraw);
  if (lost.length > letters.length * TOO_MANY || !/[\p{L}\p{N}]/u.test(drawn)) return '';
  return signsInWords(drawn).replaceAll(/\s+/g, ' ').trim();
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

/** The letters of a text that an English voice cannot say, by the name of their script or language, if most of it is written in them. */
export function unspeakableLetters(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  return foreign.length > letters.length * TOO_MANY ? nameOfLetters(foreign.join('')) : undefined;
}
