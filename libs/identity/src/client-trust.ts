import type { OauthClient } from './oauth-client.js';
import type { ClientTrust } from './principal.js';

/**
 * The trust in a client: what the operator decided, otherwise verified where its id is the address of a document below
 * one of `documents` that our own authorization server has read. Nothing that a client says of itself counts.
 */
export function clientTrust(
  { client_id: clientId, kind, state, verified_by: decidedBy }: Trusted,
  documents: readonly string[],
): ClientTrust {
  if (decidedBy !== null) return state;
  return kind === 'cimd' && isBelow(clientId, documents) ? 'verified' : 'untrusted';
}

type Trusted = Pick<OauthClient, 'client_id' | 'kind' | 'state' | 'verified_by'>;

/** An address that is not written as it is called (`/../`, another case of the host) is below nothing. */
function isBelow(clientId: string, documents: readonly string[]): boolean {
  if (!URL.canParse(clientId) || new URL(clientId).href !== clientId) return false;
  return documents.some((prefix) => clientId.startsWith(prefix));
}
