import type { Principal } from '@libs/identity';

export type GranteeType = 'api_key' | 'oauth_client';

/** An API key, or an OAuth client of an issuer. */
export interface Grantee {
  type: GranteeType;
  /** Empty for an API key. */
  issuer: string;
  id: string;
}

/** The API key or OAuth client that a call came with; undefined for any other credential, which no grant can name. */
export function granteeOf({ mode, credentialId, clientId, issuer }: Principal): Grantee | undefined {
  if (mode === 'api_key') return { type: 'api_key', issuer: '', id: credentialId };
  if (mode !== 'oauth' || clientId === undefined || issuer === undefined) return undefined;
  return { type: 'oauth_client', issuer, id: clientId };
}
