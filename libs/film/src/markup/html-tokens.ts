import { decoded } from './character-references.js';

export interface Attribute {
  /** In lower case. */
  name: string;
  /** With character references resolved. */
  value: string;
  /** Where the value stands in the source, without its quotes; empty where the attribute has none. */
  start: number;
  end: number;
}

export type HtmlToken =
  | { kind: 'open'; name: string; attributes: Attribute[]; isClosed: boolean; start: number; end: number }
  | { kind: 'close'; name: string; start: number; end: number }
  /** `isRaw`: the text of a script, a style sheet or the like, in which no markup stands; `within` is its element. */
  | { kind: 'text'; text: string; isRaw: boolean; within: string; start: number; end: number }
  | { kind: 'other'; start: number; end: number };

/** Elements whose content is text up to their end tag. In SVG and MathML only `script` and `style` are. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);
const FOREIGN = new Set(['svg', 'math']);
const LETTER = /[a-z]/iu;
const SPACE = /[\t\n\f\r ]/u;

/** Splits a document into tags and texts as browsers do (HTML, 13.2.5). Reads each character a bounded number of times. */
export function* htmlTokens(source: string): Generator<HtmlToken> {
  let at = 0;
  let foreign = 0;
  while (at < source.length) {
    const token = source[at] === '<' ? tagAt(source, at) : undefined;
    if (token === undefined) {
      const end = nextTag(source, at + 1);
      yield { kind: 'text', text: source.slice(at, end), isRaw: false, within: '', start: at, end };
      at = end;
      continue;
    }
    yield token;
    at = token.end;
    if (token.kind === 'close' && FOREIGN.has(token.name)) foreign = Math.max(0, foreign - 1);
    if (token.kind !== 'open') continue;
    if (FOREIGN.has(token.name) && !token.isClosed) foreign += 1;
    if (!isRaw(token.name, foreign > 0) || (foreign > 0 && token.isClosed)) continue;
    const end = endOfRaw(source, at, token.name);
    if (end > at) yield { kind: 'text', text: source.slice(at, end), isRaw: true, within: token.name, start: at, end };
    at = end;
  }
}

function isRaw(name: string, isForeign: boolean): boolean {
  return isForeign ? name === 'script' || name === 'style' : RAW.has(name);
}

/** Where the next `<` that begins a tag, a comment or a declaration stands. */
function nextTag(source: string, from: number): number {
  for (let at = source.indexOf('<', from); at >= 0; at = source.indexOf('<', at + 1)) {
    if (/[a-z/!?]/iu.test(source[at + 1] ?? '')) return at;
  }
  return source.length;
}

function endOfRaw(source: string, from: number, name: string): number {
  const end = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'giu');
  end.lastIndex = from;
  return end.exec(source)?.index ?? source.length;
}

function tagAt(source: string, start: number): HtmlToken | undefined {
  const next = source[start + 1] ?? '';
  if (source.startsWith('<!--', start)) return { kind: 'other', start, end: endOfComment(source, start) };
  if (next === '!' || next === '?') return { kind: 'other', start, end: after(source, '>', start) };
  if (next === '/') {
    if (!LETTER.test(source[start + 2] ?? '')) return { kind: 'other', start, end: after(source, '>', start) };
    const { name, end } = nameAndAttributes(source, start + 2);
    return { kind: 'close', name, start, end };
  }
  if (!LETTER.test(next)) return undefined;
  return { kind: 'open', start, ...nameAndAttributes(source, start + 1) };
}

/** A comment ends at `-->` or `--!>`; `<!-->` and `<!--->` are whole comments. */
function endOfComment(source: string, start: number): number {
  if (source.startsWith('>', start + 4)) return start + 5;
  if (source.startsWith('->', start + 4)) return start + 6;
  const end = /--!?>/gu;
  end.lastIndex = start + 4;
  const found = end.exec(source);
  return found === null ? source.length : found.index + found[0].length;
}

function after(source: string, sign: string, from: number): number {
  const end = source.indexOf(sign, from);
  return end < 0 ? source.length : end + sign.length;
}

function nameAndAttributes(
  source: string,
  from: number,
): { name: string; attributes: Attribute[]; isClosed: boolean; end: number } {
  let at = from;
  while (at < source.length && !/[\t\n\f\r />]/u.test(source[at]!)) at += 1;
  const name = source.slice(from, at).toLowerCase();
  const attributes: Attribute[] = [];
  const names = new Set<string>();
  let isClosed = false;
  while (at < source.length && source[at] !== '>') {
    if (SPACE.test(source[at]!) || source[at] === '/') {
      isClosed = source[at] === '/';
      at += 1;
      continue;
    }
    isClosed = false;
    const { attribute, end } = attributeAt(source, at);
    // The first of two attributes of the same name counts.
    if (!names.has(attribute.name)) attributes.push(attribute);
    names.add(attribute.name);
    at = end;
  }
  return { name, attributes, isClosed, end: Math.min(at + 1, source.length) };
}

function attributeAt(source: string, from: number): { attribute: Attribute; end: number } {
  // An equals sign in first place belongs to the name.
  let at = from + 1;
  while (at < source.length && !/[\t\n\f\r />=]/u.test(source[at]!)) at += 1;
  const name = source.slice(from, at).toLowerCase();
  const gap = spacesFrom(source, at);
  if (source[gap] !== '=') return { attribute: { name, value: '', start: at, end: at }, end: at };
  const start = spacesFrom(source, gap + 1);
  const quote = source[start];
  if (quote === '"' || quote === "'") {
    const close = source.indexOf(quote, start + 1);
    const end = close < 0 ? source.length : close;
    return { attribute: valued(source, name, start + 1, end), end: Math.min(end + 1, source.length) };
  }
  let end = start;
  while (end < source.length && !/[\t\n\f\r >]/u.test(source[end]!)) end += 1;
  return { attribute: valued(source, name, start, end), end };
}

function valued(source: string, name: string, start: number, end: number): Attribute {
  return { name, value: decoded(source.slice(start, end)), start, end };
}

function spacesFrom(source: string, from: number): number {
  let at = from;
  while (at < source.length && SPACE.test(source[at]!)) at += 1;
  return at;
}
