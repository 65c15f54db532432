import type { OauthClient } from '../oauth-client.entity.js';
import type { ClientTrust } from '../principal.js';

/** Which clients are verified from the start. */
export interface VerifiedClients {
  /** Addresses below which the documents of such clients lie. */
  documents: readonly string[];
  /** Allowed redirect addresses of such clients; an entry with a final slash covers every address below it. */
  callbacks: readonly string[];
}

type Trusted = Pick<OauthClient, 'client_id' | 'kind' | 'state' | 'verified_by' | 'redirect_uris'>;

/**
 * The trust in a client: the operator's decision, if any. Otherwise it is verified if nobody can impersonate it: its id
 * is the address of a listed document that our server has read, or it registered with listed redirect addresses only.
 * What a client says about itself does not count.
 */
export function clientTrust(client: Trusted, verified: VerifiedClients): ClientTrust {
  if (client.verified_by !== null) return client.state;
  return isListed(client, verified) ? 'verified' : 'untrusted';
}

function isListed({ client_id: id, kind, redirect_uris: redirects }: Trusted, verified: VerifiedClients): boolean {
  if (kind === 'cimd') return isBelow(id, verified.documents);
  if (kind !== 'dcr' || redirects === null || redirects.length === 0) return false;
  return redirects.every((address) => isCallback(address, verified.callbacks));
}

function isCallback(address: string, callbacks: readonly string[]): boolean {
  const folders = callbacks.filter((callback) => callback.endsWith('/'));
  return callbacks.includes(address) || isBelow(address, folders);
}

/** An address that is not written as it is called (`/../`, another case of the host) is below nothing. */
function isBelow(address: string, prefixes: readonly string[]): boolean {
  if (!URL.canParse(address) || new URL(address).href !== address) return false;
  return prefixes.some((prefix) => address.startsWith(prefix));
}
