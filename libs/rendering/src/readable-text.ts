import { UnsupportedScript } from './unsupported-script.js';

const SCRIPTS = [
  'Arabic', 'Hebrew', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Devanagari', 'Bengali', 'Tamil', 'Telugu', 'Thai',
  'Georgian', 'Armenian', 'Ethiopic', 'Khmer', 'Lao', 'Myanmar', 'Sinhala', 'Gujarati', 'Gurmukhi', 'Kannada',
  'Malayalam', 'Tibetan', 'Mongolian', 'Cherokee', 'Greek', 'Cyrillic',
] as const; // prettier-ignore
/** Share of letters without a glyph from which on a text is refused instead of shortened. */
const TOO_MANY = 0.25;

/**
 * The text as it can be drawn: one line, no control characters, nothing that the fonts lack; nothing at all when no letter
 * or figure is left. Ornamental letters (𝐛𝐨𝐥𝐝, ｗｉｄｅ) become plain ones; what is not seen (soft hyphens, joiners) parts no
 * word. Throws `UnsupportedScript` when too much of what is written would be lost.
 */
export function readableText(text: string, canDraw: (character: string) => boolean): string {
  const clean = plainLetters(withoutControls(text.normalize('NFC')), canDraw);
  const letters = clean.match(/\p{L}/gu) ?? [];
  const lost = letters.filter((letter) => !canDraw(letter));
  if (letters.length > 0 && lost.length / letters.length > TOO_MANY)
    throw new UnsupportedScript(scriptOf(lost), 'font');
  const drawn = Array.from(clean, (character) => {
    if (/\s/u.test(character)) return ' ';
    if (canDraw(character)) return character;
    return /\p{M}/u.test(character) ? '' : ' ';
  });
  const line = drawn.join('').replaceAll(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(line) ? line : '';
}

function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').replaceAll(/[\p{Cc}\p{Co}\p{Cs}]/gu, ' ');
}

/** Replaces what cannot be drawn but stands for letters that can. */
function plainLetters(text: string, canDraw: (character: string) => boolean): string {
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
