import { plainText } from '@libs/kernel';

const ELLIPSIS = '…';

/** Text of X on one line. Empty text is none. */
export function oneLine(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  return cut(plainText(value).trim(), longest) || undefined;
}

/** Controls, except for the line break; marks that change the direction of reading. Joiners of emoji stay. */
const CONTROLS = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Text of X that may have line breaks. */
export function someLines(text: string, longest: number): string {
  return cut(text.replaceAll('\r\n', '\n').replace(CONTROLS, ' '), longest);
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const signs = [...new Intl.Segmenter('und').segment(text.slice(0, longest))].map(({ segment }) => segment);
  return `${signs.slice(0, -1).join('')}${ELLIPSIS}`;
}
