import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORM = /^v1\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]+)$/;

/**
 * Encrypts a text that must be read again: AES-256-GCM under a key that is derived from the ring for this place alone.
 * `place` says where the sealed text stands (table, row, field): moved elsewhere it does not open.
 */
export function seal(ring: KeyRing, place: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, ring.sign('seal', place), nonce);
  const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `v1.${ring.currentId}.${bytes.toString('base64url')}`;
}

/** Throws a RangeError that shows nothing where the text was not sealed for this place by a key of the ring. */
export function unseal(ring: KeyRing, place: string, sealed: string): string {
  const [, keyId = '', body = ''] = FORM.exec(sealed) ?? [];
  const key = ring.sign('seal', place, keyId);
  const bytes = Buffer.from(body, 'base64url');
  if (!key || bytes.length < NONCE_BYTES + TAG_BYTES) throw new SealBroken();
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new SealBroken({ cause });
  }
}

class SealBroken extends RangeError {
  constructor(options?: ErrorOptions) {
    super('a sealed text cannot be opened: it is damaged, stands elsewhere, or its key is gone', options);
  }
}
