import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

/** The hexadecimal SHA-256 of a value's RFC 8785 form: equal values have one, however they are written. */
export function canonicalSha256(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
