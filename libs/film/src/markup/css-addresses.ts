export interface CssAddress {
  address: string;
  /** Whether it is a style sheet to import. */
  isImport: boolean;
}

/** Functions whose texts are addresses. */
const ADDRESSED = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade']);
const SPACE = /[\t\n\f\r ]/u;

/** The addresses that a style sheet or a list of declarations would load; escapes and comments are read as browsers read them. */
export function cssAddresses(css: string): CssAddress[] {
  const found: CssAddress[] = [];
  /** Names of the functions and brackets that are open. */
  const open: string[] = [];
  /** How many of them hold addresses. */
  let addressed = 0;
  let isImport = false;
  let at = 0;
  const keep = (address: string): void => void found.push({ address, isImport });
  while (at < css.length) {
    const sign = css[at]!;
    if (css.startsWith('/*', at)) at = endOfComment(css, at);
    else if (sign === '"' || sign === "'") {
      const { text, end } = textAt(css, at);
      if (isImport || addressed > 0) keep(text);
      at = end;
    } else if (sign === '@') {
      const { name, end } = nameAt(css, at + 1);
      isImport = name === 'import';
      at = end;
    } else if (isNameStart(css, at)) {
      const { name, end } = nameAt(css, at);
      const bare = name === 'url' && css[end] === '(' ? bareAddressAt(css, end + 1) : undefined;
      if (bare !== undefined) keep(bare.text);
      else if (css[end] === '(') {
        open.push(name);
        if (ADDRESSED.has(name)) addressed += 1;
      }
      at = bare?.end ?? (css[end] === '(' ? end + 1 : end);
    } else {
      if (sign === '(') open.push('');
      if (sign === ')' && ADDRESSED.has(open.pop() ?? '')) addressed -= 1;
      if (sign === ';' || sign === '{' || sign === '}') isImport = false;
      at += 1;
    }
  }
  return found;
}

function endOfComment(css: string, from: number): number {
  const end = css.indexOf('*/', from + 2);
  return end < 0 ? css.length : end + 2;
}

function isNameStart(css: string, at: number): boolean {
  const sign = css[at]!;
  return sign === '\\' ? !/[\n\f\r]/u.test(css[at + 1] ?? '\n') : /[-\w]/u.test(sign) || sign > '\u{7f}';
}

function nameAt(css: string, from: number): { name: string; end: number } {
  let at = from;
  let name = '';
  while (at < css.length) {
    const sign = css[at]!;
    if (sign === '\\') {
      if (!isNameStart(css, at)) break;
      const { text, end } = escapeAt(css, at);
      name += text;
      at = end;
    } else if (/[-\w]/u.test(sign) || sign > '\u{7f}') {
      name += sign;
      at += 1;
    } else break;
  }
  return { name: name.toLowerCase(), end: at };
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

/** `\68 ` is `h`; a backslash before a line's end joins the lines. */
function escapeAt(css: string, from: number): { text: string; end: number } {
  const [hex] = /^[0-9a-f]{1,6}/iu.exec(css.slice(from + 1, from + 7)) ?? [];
  if (hex === undefined) {
    const sign = css[from + 1] ?? '';
    return { text: sign === '\n' ? '' : sign, end: from + 1 + sign.length };
  }
  const code = Number.parseInt(hex, 16);
  const end = from + 1 + hex.length;
  const text = code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd';
  return { text, end: end + (SPACE.test(css[end] ?? '') ? 1 : 0) };
}
