import { isTrustworthy } from '@libs/kernel';

/** Signatures that are checked with a public key (RFC 7518, 3.1; RFC 8037; RFC 9864). */
export const SIGNATURE_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const;

/** Whether keys, or what leads to them, may be read there: those that come unprotected could be anybody's. */
export function isKeyAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && isTrustworthy(url);
}

/** Undefined for what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
