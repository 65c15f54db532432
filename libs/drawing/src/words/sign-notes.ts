import { wordsOfSign } from './negating-signs.js';
import { signsLeftOut } from './readable-text.js';

const MOST_SIGNS = 10;

/** What the caller should know of the signs in a text: which of them become words, and which are left out. */
export function signNotes(text: string, canDraw: (character: string) => boolean): string[] {
  const said = [...new Set(text.normalize('NFC'))].flatMap((sign) =>
    wordsOfSign(sign) ? `${sign} ${wordsOfSign(sign)}` : [],
  );
  return [...told('stand as words', said, ', '), ...told('are left out', signsLeftOut(text, canDraw), ' ')];
}

function told(fate: string, signs: readonly string[], between: string): string[] {
  if (signs.length === 0) return [];
  const others = signs.length > MOST_SIGNS ? ' and others' : '';
  return [`These signs cannot be drawn and ${fate}: ${signs.slice(0, MOST_SIGNS).join(between)}${others}.`];
}
