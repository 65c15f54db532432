import { TOP_LEVEL_DOMAINS } from './top-level-domains.js';

/** Index of the first sign, and of the sign after the last one. */
export interface LinkSpan {
  start: number;
  end: number;
}

/** X gives up on links above this length, scheme included. */
const LONGEST_LINK = 4_096;
const LONGEST_SLUG = 40;

const UNUSABLE = '\\uFFFE\\uFEFF\\uFFFF';
const DIRECTIONS = '\\u202A-\\u202E\\u061C\\u200E\\u200F\\u2066-\\u2069';
const SPACES = '\\t-\\r \\x85\\xA0\\u1680\\u180E\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000';
const ACCENTS =
  '\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u024F\\u0253\\u0254\\u0256\\u0257\\u0259\\u025B\\u0263\\u0268\\u026F\\u0272\\u0289\\u028B\\u02BB\\u0300-\\u036F\\u1E00-\\u1EFF';

/** A sign of a domain, in any script. A label has at most 63 of them, and only a subdomain has `_`. */
const SIGN = `[^-!'#%&()*+,\\\\./:;<=>?@\\[\\]^_{|}~$${SPACES}${UNUSABLE}${DIRECTIONS}]`;
const SUBDOMAIN = `${SIGN}(?:(?:${SIGN}|[-_]){0,61}${SIGN})?\\.`;
const DOMAIN = `${SIGN}(?:(?:${SIGN}|-){0,61}${SIGN})?\\.`;
const ENDING = `(?:${TOP_LEVEL_DOMAINS.toSorted((one, other) => other.length - one.length).join('|')}|xn--[-0-9a-z]+)(?![0-9A-Za-z@+-])`;

const HOST = new RegExp(
  `(?:(?<=[^A-Za-z0-9@＠$#＃${UNUSABLE}])|^)(?<scheme>https?:\\/\\/)?(?<host>(?:${SUBDOMAIN}){0,126}${DOMAIN}${ENDING})(?::[0-9]+)?`,
  'giu',
);
const ASCII_HOST = new RegExp(`(?:[-a-z0-9${ACCENTS}]{1,63}\\.){1,127}${ENDING}`, 'giu');
/** Without a scheme, no link begins after these. */
const NO_BEGINNING = /[-_./]/;

const PATH_SIGN = new RegExp(`[a-z\\u0400-\\u04FF0-9!*';:=+,.$/%#\\[\\]\\-\\u2013_~@|&${ACCENTS}]`, 'iu');
const PATH_END = new RegExp(`[-+a-z\\u0400-\\u04FF0-9=_#/${ACCENTS}]`, 'iu');
const QUERY_SIGN = /[a-z0-9!?*'@();:&=+$/%#[\]\-_.,~|]/i;
const QUERY_END = /[a-z0-9\-_&=#/]/i;

/** The links that X shortens in a text. */
export function linksIn(text: string): readonly LinkSpan[] {
  if (!text.includes('.')) return [];
  const links: LinkSpan[] = [];
  HOST.lastIndex = 0;
  for (let found = HOST.exec(text); found; found = HOST.exec(text)) {
    const start = found.index;
    const authorityEnd = start + found[0].length;
    const afterPath = pathEnd(text, authorityEnd);
    const end = queryEnd(text, afterPath);
    HOST.lastIndex = end;
    if (end - start > LONGEST_LINK) continue;
    const { scheme, host = '' } = found.groups ?? {};
    if (scheme) links.push(...withScheme(text, { start, end }, host));
    else if (!NO_BEGINNING.test(text.charAt(start - 1)))
      links.push(...withoutScheme(host, start, afterPath > authorityEnd ? end : undefined));
  }
  return links;
}

/** A link of the shortener of X itself ends after its slug. */
function withScheme(text: string, { start, end }: LinkSpan, host: string): readonly LinkSpan[] {
  if (host.toLowerCase() !== 't.co') return [{ start, end }];
  const [own, slug = ''] = /^https?:\/\/t\.co\/([a-z0-9]+)/i.exec(text.slice(start, end)) ?? [];
  if (own === undefined) return [{ start, end }];
  return slug.length > LONGEST_SLUG ? [] : [{ start, end: queryEnd(text, start + own.length) }];
}

/** Only domains in Latin letters count; the last one takes the path and query, and no query alone. */
function withoutScheme(host: string, start: number, endOfPath?: number): readonly LinkSpan[] {
  const spans = [...host.matchAll(ASCII_HOST)].map((found) => ({
    start: start + found.index,
    end: start + found.index + found[0].length,
  }));
  const last = spans.at(-1);
  if (last && endOfPath !== undefined) last.end = endOfPath;
  return spans;
}

function pathEnd(text: string, from: number): number {
  if (text[from] !== '/') return from;
  let end = from + 1;
  for (let at = from + 1; at < text.length;) {
    const closed = text[at] === '(' ? balancedEnd(text, at) : undefined;
    if (closed === undefined && !PATH_SIGN.test(text.charAt(at))) break;
    at = closed ?? at + 1;
    if (closed !== undefined || PATH_END.test(text.charAt(at - 1))) end = at;
  }
  return end;
}

/** The index after a bracket that closes; brackets stand in each other once. */
function balancedEnd(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (!PATH_SIGN.test(sign)) return undefined;
    if (depth > 2) return undefined;
    if (depth === 0) return at - from > 1 ? at + 1 : undefined;
  }
  return undefined;
}

function queryEnd(text: string, from: number): number {
  if (text[from] !== '?') return from;
  let end = from;
  for (let at = from + 1; at < text.length && QUERY_SIGN.test(text.charAt(at)); at += 1) {
    if (QUERY_END.test(text.charAt(at))) end = at + 1;
  }
  return end;
}
