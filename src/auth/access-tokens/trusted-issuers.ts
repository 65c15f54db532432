import { MCP_PATH } from '@libs/catalog';
import type { AuthIssuer, TrustedIssuer } from '@libs/identity';
import type { LocalKeys } from './local-keys.js';

/** Issuers whose access tokens are accepted: our own authorization server (RFC 9068) and the configured ones. */
export function trustedIssuers(baseUrl: string, authIssuers: readonly AuthIssuer[], keys: LocalKeys): TrustedIssuer[] {
  const audiences = [`${baseUrl}${MCP_PATH}`];
  const own: TrustedIssuer = {
    issuer: baseUrl,
    subjects: 'accounts',
    audiences,
    algorithms: ['ES256'],
    scopeClaim: 'scope',
    clientClaim: 'client_id',
    requireTyp: 'at+jwt',
    requiredClaims: ['iat', 'jti', 'grant_id'],
    localKeys: keys.read,
  };
  return [own, ...authIssuers.map((issuer): TrustedIssuer => ({ audiences, ...issuer, subjects: 'foreign' }))];
}
