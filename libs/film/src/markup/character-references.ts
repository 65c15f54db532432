/** Named references of the signs of which addresses are made, and of those that escape text. */
const NAMED = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    colon: ':',
    sol: '/',
    bsol: '\\',
    period: '.',
    comma: ',',
    semi: ';',
    num: '#',
    quest: '?',
    equals: '=',
    percnt: '%',
    commat: '@',
    lowbar: '_',
    hyphen: '-',
    lpar: '(',
    rpar: ')',
    Tab: '\t',
    NewLine: '\n',
    nbsp: '\u00a0',
  }),
);

const [HASH, SEMICOLON] = [0x23, 0x3b];
/** Digits of a decimal and of a hexadecimal reference, and letters of a name, at most. */
const MOST = { decimal: 7, hex: 6, name: 8 };

/** Text with its character references resolved, as far as they can stand in addresses. */
export function decoded(text: string): string {
  let at = text.indexOf('&');
  if (at < 0) return text;
  let written = '';
  let copied = 0;
  for (; at >= 0; at = text.indexOf('&', at + 1)) {
    const reference = text.charCodeAt(at + 1) === HASH ? numberAt(text, at + 2) : nameAt(text, at + 1);
    if (!reference) continue;
    written += text.slice(copied, at) + reference.sign;
    copied = reference.end + (text.charCodeAt(reference.end) === SEMICOLON ? 1 : 0);
    at = copied - 1;
  }
  return written + text.slice(copied);
}

interface Reference {
  sign: string;
  /** Where it ends, without its semicolon. */
  end: number;
}

function numberAt(text: string, from: number): Reference | undefined {
  const isHex = (text.charCodeAt(from) | 0x20) === 0x78;
  const start = isHex ? from + 1 : from;
  const last = start + (isHex ? MOST.hex : MOST.decimal);
  let end = start;
  let code = 0;
  for (; end < last; end += 1) {
    const digit = hexDigit(text.charCodeAt(end));
    if (!(digit < (isHex ? 16 : 10))) break;
    code = code * (isHex ? 16 : 10) + digit;
  }
  if (end === start) return undefined;
  return { sign: code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd', end };
}

function nameAt(text: string, start: number): Reference | undefined {
  let end = start;
  while (end < start + MOST.name && isLetter(text.charCodeAt(end))) end += 1;
  const sign = end < start + 2 ? undefined : NAMED.get(text.slice(start, end));
  return sign === undefined ? undefined : { sign, end };
}

/** What a sign is as a digit of a hexadecimal number; NaN for every other. */
export function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : Number.NaN;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
