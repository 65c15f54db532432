import type { Scope } from '../scope.js';
import type { TrustedIssuer } from './trusted-issuer.js';

/** The claims of an access token after its signature, time, type and audience were verified. */
export interface AccessToken {
  issuer: TrustedIssuer;
  subject: string;
  clientId: string;
  /** Scopes that this service defines; others in the token are dropped. */
  scopes: ReadonlySet<Scope>;
  /** Seconds since 1970. */
  expiresAt: number;
  /** The consent behind the token, where our own authorization server keeps it. */
  grantId?: string;
  /** The key that it is signed with, where that key is our own. */
  signingKeyId?: string;
}
