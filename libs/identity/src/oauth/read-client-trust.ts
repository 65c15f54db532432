import type { Repositories } from '@libs/database';
import { OauthClient } from '../oauth-client.entity.js';
import type { ClientName } from '../oauth-client.js';
import type { ClientTrust } from '../principal.js';
import { clientTrust, type VerifiedClients } from './client-trust.js';

/** The trust in a client; `untrusted` where it was never seen. */
export async function readClientTrust(
  db: Repositories,
  { issuer, clientId }: ClientName,
  verified: VerifiedClients,
): Promise<ClientTrust> {
  const client = await db.getRepository(OauthClient).findOneBy({ issuer, client_id: clientId });
  return client ? clientTrust(client, verified) : 'untrusted';
}
