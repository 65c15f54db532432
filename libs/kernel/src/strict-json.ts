import { isUtf8 } from 'node:buffer';

/** Deeper than any request of ours, and far from where a recursive reader runs out of stack. */
const DEEPEST = 64;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** An escape of half a surrogate pair; rare enough to look closer when there is one. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

/** Why bytes are not acceptable JSON (RFC 7493), checked before parsing; undefined if they may be parsed. */
export function mistakeOfJson(bytes: Buffer): string | undefined {
  if (isDeeperThan(DEEPEST, bytes)) return `The body is nested deeper than ${DEEPEST} levels.`;
  if (!isUtf8(bytes)) return 'The body is not UTF-8.';
  if (!bytes.includes('\\u')) return undefined;
  const text = bytes.toString('utf8');
  return SURROGATE_ESCAPE.test(text) && hasLoneSurrogate(text) ? 'The body holds half of a surrogate pair.' : undefined;
}

/** Counts brackets outside of strings; the bytes of UTF-8 beyond ASCII are never brackets or quotes. */
function isDeeperThan(most: number, bytes: Buffer): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isString = false;
    } else if (byte === QUOTE) isString = true;
    // [ and { differ from each other in one bit, and so do ] and }.
    else if (byte === 0x5b || byte === 0x7b) depth += 1;
    else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

/** Reads the escapes of a JSON text in order: a high half must be followed at once by a low one. */
function hasLoneSurrogate(text: string): boolean {
  const escapes = text.replace(/\\(?:u([0-9a-fA-F]{4})|.)/gs, (_, hex?: string) =>
    hex === undefined ? ' ' : String.fromCharCode(parseInt(hex, 16)),
  );
  return !escapes.isWellFormed();
}
