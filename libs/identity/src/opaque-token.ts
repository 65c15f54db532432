import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits for a cookie or a link: 43 letters, digits, - and _. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which such a token is stored: a fast hash is enough at this entropy (OWASP ASVS 5.0, 6.5.2). */
export function hashOpaqueToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
