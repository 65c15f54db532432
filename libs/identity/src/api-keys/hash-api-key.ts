import type { KeyRing } from '@libs/kernel';
import type { ApiKey } from './api-key.js';

const PURPOSE = 'api-key';

/** What the database keeps instead of a key: an HMAC under a pepper that the database does not hold. */
export interface ApiKeyHash {
  pepperId: string;
  hash: Buffer;
}

/** A plain keyed hash suffices: the key has 190 random bits, so there is nothing to guess slowly. */
export function hashApiKey(peppers: KeyRing, key: ApiKey): ApiKeyHash {
  return { pepperId: peppers.currentId, hash: peppers.sign(PURPOSE, key.text) };
}

/** Compares in constant time; without a stored hash it does the same work and answers false. */
export function matchesApiKeyHash(peppers: KeyRing, key: ApiKey, stored: ApiKeyHash | undefined): boolean {
  const { pepperId, hash } = stored ?? { pepperId: peppers.currentId, hash: Buffer.alloc(32) };
  return peppers.verify(PURPOSE, key.text, pepperId, hash) && stored !== undefined;
}
