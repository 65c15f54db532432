import { randomBase62, toBase62 } from '@libs/kernel';
import { crc32 } from './crc32.js';

/** The parts of an API key as it is presented. */
export interface ApiKey {
  /** Public name of the key, 12 base62 characters; lists and logs show it. */
  id: string;
  /** The whole key. Shown once, stored nowhere. */
  text: string;
}

const PREFIX = 'mmk_live_';
const ID_LENGTH = 12;
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

/** Every key of ours, for secret scanners. */
export const API_KEY_PATTERN = /^mmk_live_([0-9A-Za-z]{12})_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** A new key `mmk_live_{id12}_{secret32}{crc6}` with about 190 secret bits. */
export function generateApiKey(): ApiKey {
  const id = randomBase62(ID_LENGTH);
  const body = `${PREFIX}${id}_${randomBase62(SECRET_LENGTH)}`;
  return { id, text: body + checksum(body) };
}

/** True for anything that claims to be a key of ours, also a damaged one. */
export function looksLikeApiKey(text: string): boolean {
  return text.startsWith('mmk_');
}

/** Undefined for a wrong form or checksum: a copying mistake is found without asking the database. */
export function parseApiKey(text: string): ApiKey | undefined {
  const id = API_KEY_PATTERN.exec(text)?.[1];
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return id !== undefined && text.endsWith(checksum(body)) ? { id, text } : undefined;
}

function checksum(body: string): string {
  return toBase62(crc32(Buffer.from(body)), CHECKSUM_LENGTH);
}
