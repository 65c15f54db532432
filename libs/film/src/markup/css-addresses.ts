import { hexDigit } from './character-references.js';

export interface CssAddress {
  address: string;
  /** Whether it is a style sheet to import. */
  isImport: boolean;
}

/** Functions whose texts are addresses. */
const ADDRESSED = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade']);
/** Without any of these there is no address: an escape may stand for a letter. */
const MAY_HAVE = /\\|url|src|image|import|cross-fade/iu;
const SPACE = /[\t\n\f\r ]/u;

/** The addresses that a style sheet or a list of declarations would load; escapes and comments are read as browsers read them. */
export function cssAddresses(css: string): CssAddress[] {
  if (!MAY_HAVE.test(css)) return [];
  const reader = new AddressReader(css);
  let at = 0;
  while (at < css.length) at = reader.step(at);
  return reader.found;
}

class AddressReader {
  readonly found: CssAddress[] = [];
  /** Names of the functions and brackets that are open. */
  private readonly open: string[] = [];
  /** How many of them hold addresses. */
  private addressed = 0;
  private isImport = false;

  constructor(private readonly css: string) {}

  /** Reads what stands there, and answers where it ends. */
  step(at: number): number {
    const { css } = this;
    const sign = css[at]!;
    if (sign === '/' && css[at + 1] === '*') return endOfComment(css, at);
    if (sign === '"' || sign === "'") return this.text(at);
    if (sign === '@') {
      const { name, end } = nameAt(css, at + 1);
      this.isImport = name === 'import';
      return end;
    }
    return isNameStart(css, at) ? this.name(at) : this.sign(at);
  }

  private text(at: number): number {
    const { text, end } = textAt(this.css, at);
    if (this.isImport || this.addressed > 0) this.keep(text);
    return end;
  }

  private name(at: number): number {
    const { name, end } = nameAt(this.css, at);
    if (this.css[end] !== '(') return end;
    const bare = name === 'url' ? bareAddressAt(this.css, end + 1) : undefined;
    if (bare !== undefined) {
      this.keep(bare.text);
      return bare.end;
    }
    this.open.push(name);
    if (ADDRESSED.has(name)) this.addressed += 1;
    return end + 1;
  }

  private sign(at: number): number {
    const sign = this.css[at]!;
    if (sign === '(') this.open.push('');
    if (sign === ')' && ADDRESSED.has(this.open.pop() ?? '')) this.addressed -= 1;
    if (sign === ';' || sign === '{' || sign === '}') this.isImport = false;
    return at + 1;
  }

  private keep(address: string): void {
    this.found.push({ address, isImport: this.isImport });
  }
}

function endOfComment(css: string, from: number): number {
  const end = css.indexOf('*/', from + 2);
  return end < 0 ? css.length : end + 2;
}

const BACKSLASH = 0x5c;

function isNameStart(css: string, at: number): boolean {
  const code = css.charCodeAt(at);
  return code === BACKSLASH ? !/[\n\f\r]/u.test(css[at + 1] ?? '\n') : isOfName(code);
}

/** A letter, a digit, `-`, `_` or any sign beyond ASCII. */
function isOfName(code: number): boolean {
  const lower = code | 0x20;
  const isLetter = lower >= 0x61 && lower <= 0x7a;
  return isLetter || (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x5f || code > 0x7f;
}

function nameAt(css: string, from: number): { name: string; end: number } {
  let name = '';
  let copied = from;
  let at = from;
  while (at < css.length) {
    const code = css.charCodeAt(at);
    if (isOfName(code)) at += 1;
    else if (code === BACKSLASH && isNameStart(css, at)) {
      const { text, end } = escapeAt(css, at);
      name += css.slice(copied, at) + text;
      at = end;
      copied = end;
    } else break;
  }
  return { name: (name + css.slice(copied, at)).toLowerCase(), end: at };
}

/** An address without quotes in `url(…)`; undefined where it is a quoted text. */
function bareAddressAt(css: string, from: number): { text: string; end: number } | undefined {
  let at = from;
  while (at < css.length && SPACE.test(css[at]!)) at += 1;
  if (css[at] === '"' || css[at] === "'") return undefined;
  let text = '';
  while (at < css.length && css[at] !== ')') {
    const escaped = css[at] === '\\' ? escapeAt(css, at) : { text: css[at]!, end: at + 1 };
    text += escaped.text;
    at = escaped.end;
  }
  return { text: text.trim(), end: Math.min(at + 1, css.length) };
}

function textAt(css: string, from: number): { text: string; end: number } {
  const quote = css[from];
  let at = from + 1;
  let text = '';
  while (at < css.length && css[at] !== quote && css[at] !== '\n') {
    const escaped = css[at] === '\\' ? escapeAt(css, at) : { text: css[at]!, end: at + 1 };
    text += escaped.text;
    at = escaped.end;
  }
  return { text, end: Math.min(at + 1, css.length) };
}

/** Digits of the number of a sign. */
const MOST_DIGITS = 6;

/** `\68 ` is `h`; a backslash before a line's end joins the lines. */
function escapeAt(css: string, from: number): { text: string; end: number } {
  let code = 0;
  let end = from + 1;
  for (; end <= from + MOST_DIGITS; end += 1) {
    const digit = hexDigit(css.charCodeAt(end));
    if (Number.isNaN(digit)) break;
    code = code * 16 + digit;
  }
  if (end === from + 1) {
    const sign = css[from + 1] ?? '';
    return { text: sign === '\n' ? '' : sign, end: from + 1 + sign.length };
  }
  const text = code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd';
  return { text, end: end + (SPACE.test(css[end] ?? '') ? 1 : 0) };
}
