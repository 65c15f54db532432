import { type Held, heldWords } from '../typography/held-words.js';
import { htmlTokens } from './html-tokens.js';

/** Boxes would change the order of words in these scripts: no-break spaces hold them together. */
const RIGHT_TO_LEFT = /\p{sc=Arabic}|\p{sc=Hebrew}/u;

/** Their text is set elsewhere, or stands as it was written. */
const LEFT_ALONE = new Set(['svg', 'math', 'code']);

/** The markup with the words that belong together in boxes of class `held`: a line keeps such a box whole where it can. */
export function holdWords(html: string): string {
  let set = '';
  let alone = 0;
  for (const token of htmlTokens(html)) {
    if (token.kind === 'open' && LEFT_ALONE.has(token.name) && !token.isClosed) alone += 1;
    if (token.kind === 'close' && LEFT_ALONE.has(token.name)) alone = Math.max(0, alone - 1);
    const source = html.slice(token.start, token.end);
    set += token.kind === 'text' && !token.isRaw && alone === 0 ? inText(source) : source;
  }
  return set;
}

function inText(text: string): string {
  return text.split('\n').map(inLine).join('\n');
}

function inLine(line: string): string {
  const words = heldWords(line);
  if (words.every(({ parts }) => parts.length === 0)) return line;
  const set = RIGHT_TO_LEFT.test(line) ? joined : boxed;
  const before = line.slice(0, line.length - line.trimStart().length);
  return `${before}${words.map(set).join(' ')}${line.slice(line.trimEnd().length)}`;
}

function boxed({ text, parts }: Held): string {
  return parts.length === 0 ? text : `<span class="held">${parts.map(boxed).join(' ')}</span>`;
}

function joined({ text, parts }: Held): string {
  return parts.length === 0 ? text : text.replaceAll(' ', '\u00a0');
}
