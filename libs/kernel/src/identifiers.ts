import { randomBytes, randomUUID } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** A random UUID, version 4 (RFC 9562). */
export function newId(): string {
  return randomUUID();
}

/** True for the text form of an RFC 9562 UUID of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Random base62 text, unbiased: bytes of 248 and above are thrown away (248 = 4 × 62). */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}

/** A non-negative integer in base62, padded on the left to `length` digits. */
export function toBase62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = BASE62[rest % 62] + text;
  return text;
}
