import { type Held, heldWords } from '../typography/held-words.js';
import { mapTexts } from './map-texts.js';

/** Boxes would change the order of words in these scripts: no-break spaces hold them together. */
const RIGHT_TO_LEFT = /\p{sc=Arabic}|\p{sc=Hebrew}/u;

/**
 * The markup with the words that belong together in boxes of class `held`: a line keeps such a box whole where it can. Addresses and
 * phone numbers are in boxes of class `whole`.
 */
export function holdWords(html: string): string {
  return mapTexts(html, inText);
}

function inText(text: string): string {
  return text.split('\n').map(inLine).join('\n');
}

function inLine(line: string): string {
  const words = heldWords(line);
  if (words.every(({ parts, isWhole }) => parts.length === 0 && !isWhole)) return line;
  const set = RIGHT_TO_LEFT.test(line) ? joined : boxed;
  const before = line.slice(0, line.length - line.trimStart().length);
  return `${before}${words.map(set).join(' ')}${line.slice(line.trimEnd().length)}`;
}

function boxed({ text, parts, isWhole }: Held): string {
  if (isWhole) return whole(text);
  return parts.length === 0 ? text : `<span class="held">${parts.map(boxed).join(' ')}</span>`;
}

function joined({ text, parts, isWhole }: Held): string {
  if (isWhole) return whole(text);
  return parts.length === 0 ? text : parts.map(joined).join('\u00a0');
}

/** Addresses and numbers run from left to right in all scripts. */
function whole(text: string): string {
  return `<span class="held whole" dir="ltr">${text}</span>`;
}
