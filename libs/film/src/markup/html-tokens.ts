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
const [SPACE, TAB, NEWLINE, FORM_FEED, RETURN] = [0x20, 0x09, 0x0a, 0x0c, 0x0d];
const [QUOTE, APOSTROPHE, SLASH, LESS, EQUALS, MORE] = [0x22, 0x27, 0x2f, 0x3c, 0x3d, 0x3e];
const [EXCLAMATION, QUESTION] = [0x21, 0x3f];
/** Attributes of one tag that are compared with each other; more are looked up. */
const FEW = 8;

/** Splits a document into tags and texts as browsers do (HTML, 13.2.5). Reads each character a bounded number of times. */
export function* htmlTokens(source: string): Generator<HtmlToken> {
  let at = 0;
  let foreign = 0;
  while (at < source.length) {
    const token = source.charCodeAt(at) === LESS ? tagAt(source, at) : undefined;
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
    const next = source.charCodeAt(at + 1);
    if (isLetter(next) || next === SLASH || next === EXCLAMATION || next === QUESTION) return at;
  }
  return source.length;
}

const RAW_ENDS = new Map([...RAW].map((name) => [name, new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'giu')]));

function endOfRaw(source: string, from: number, name: string): number {
  const end = RAW_ENDS.get(name)!;
  end.lastIndex = from;
  return end.exec(source)?.index ?? source.length;
}

function tagAt(source: string, start: number): HtmlToken | undefined {
  const next = source.charCodeAt(start + 1);
  if (isLetter(next)) return tagFrom(source, start, start + 1);
  if (next === SLASH) {
    if (!isLetter(source.charCodeAt(start + 2))) return { kind: 'other', start, end: after(source, '>', start) };
    const { name, end } = tagFrom(source, start, start + 2);
    return { kind: 'close', name, start, end };
  }
  if (source.startsWith('<!--', start)) return { kind: 'other', start, end: endOfComment(source, start) };
  if (next === EXCLAMATION || next === QUESTION) return { kind: 'other', start, end: after(source, '>', start) };
  return undefined;
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

/** The tag that stands at `start`, whose name stands at `from`. */
function tagFrom(source: string, start: number, from: number): HtmlToken & { kind: 'open' } {
  let at = from;
  while (at < source.length && !endsName(source.charCodeAt(at))) at += 1;
  const name = source.slice(from, at).toLowerCase();
  const attributes: Attribute[] = [];
  let names: Set<string> | undefined;
  let isClosed = false;
  while (at < source.length) {
    const code = source.charCodeAt(at);
    if (code === MORE) break;
    if (isSpace(code) || code === SLASH) {
      isClosed = code === SLASH;
      at += 1;
      continue;
    }
    isClosed = false;
    const { attribute, end } = attributeAt(source, at);
    at = end;
    if (attributes.length === FEW) names ??= new Set(attributes.map((one) => one.name));
    // The first of two attributes of the same name counts.
    if (names ? names.has(attribute.name) : attributes.some((one) => one.name === attribute.name)) continue;
    attributes.push(attribute);
    names?.add(attribute.name);
  }
  return { kind: 'open', name, attributes, isClosed, start, end: Math.min(at + 1, source.length) };
}

function attributeAt(source: string, from: number): { attribute: Attribute; end: number } {
  // An equals sign in first place belongs to the name.
  let at = from + 1;
  for (; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === EQUALS || endsName(code)) break;
  }
  const name = source.slice(from, at).toLowerCase();
  const gap = spacesFrom(source, at);
  if (source.charCodeAt(gap) !== EQUALS) return { attribute: { name, value: '', start: at, end: at }, end: at };
  const start = spacesFrom(source, gap + 1);
  const quote = source.charCodeAt(start);
  if (quote === QUOTE || quote === APOSTROPHE) {
    const close = source.indexOf(source[start]!, start + 1);
    const end = close < 0 ? source.length : close;
    return { attribute: valued(source, name, start + 1, end), end: Math.min(end + 1, source.length) };
  }
  let end = start;
  for (; end < source.length; end += 1) {
    const code = source.charCodeAt(end);
    if (code === MORE || isSpace(code)) break;
  }
  return { attribute: valued(source, name, start, end), end };
}

function valued(source: string, name: string, start: number, end: number): Attribute {
  return { name, value: decoded(source.slice(start, end)), start, end };
}

function spacesFrom(source: string, from: number): number {
  let at = from;
  while (at < source.length && isSpace(source.charCodeAt(at))) at += 1;
  return at;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === NEWLINE || code === TAB || code === RETURN || code === FORM_FEED;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function endsName(code: number): boolean {
  return code === MORE || code === SLASH || isSpace(code);
}
