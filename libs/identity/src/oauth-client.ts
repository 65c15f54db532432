import { type Denial, deny } from '@libs/kernel';
import type { ClientTrust } from './principal.js';

/** How a client came to its issuer: by a document at its address, by registration, by the operator, or unknown to us. */
export type ClientKind = 'cimd' | 'dcr' | 'static' | 'foreign';

/** Letters of a client's id, which may be the address of its document. */
export const LONGEST_CLIENT_ID = 2_048;

/** A client is named by its issuer and the id that it has there. */
export interface ClientName {
  issuer: string;
  clientId: string;
}

/** A row of `oauth_client`. */
export interface OauthClient {
  issuer: string;
  client_id: string;
  kind: ClientKind;
  /** What the operator decided; nobody did while `verified_by` is null. */
  state: ClientTrust;
  reason: string | null;
  verified_by: string | null;
  verified_at: Date | null;
  /** Where its codes may lead; null while we do not know. */
  redirect_uris: string[] | null;
  name: string | null;
  last_seen_at: Date;
  created_at: Date;
}

/** Nothing is open to it, with whatever token it comes. */
export function clientBlocked(): Denial {
  return deny('client_blocked', 'This client is blocked by the operator.');
}
