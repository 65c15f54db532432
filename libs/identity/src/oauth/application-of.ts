import type { OauthClient } from '../oauth-client.entity.js';

/** A client with what is known of it; each fact is null where nothing is. */
export interface ApplicationFacts {
  client_id: string;
  kind: OauthClient['kind'] | null;
  name: string | null;
  verified_by: string | null;
  redirect_uris: string[] | null;
}

/** The port of a loopback address, which a native application may choose anew each time (RFC 8252, 7.3). */
const LOOPBACK_PORT = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d+/;

/**
 * Equal for the clients of an account that are one application to its owner. Many applications register anew for each
 * connection: equal names and redirect addresses make them one. They share a row of the page, an end and a limit of grants,
 * and nothing else: each registration has its own trust. A client that the operator decided on stands for itself.
 */
export function applicationOf(client: ApplicationFacts): string {
  const { client_id: clientId, kind, name, verified_by: decidedBy, redirect_uris: addresses } = client;
  if (kind !== 'dcr' || name === null || decidedBy !== null || addresses === null) return clientId;
  const places = new Set(addresses.map((address) => address.replace(LOOPBACK_PORT, '$1')));
  return JSON.stringify([name, ...[...places].toSorted()]);
}
