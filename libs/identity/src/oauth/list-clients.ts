import type { Repositories } from '@libs/database';
import { OauthClient } from '../oauth-client.entity.js';

/** OAuth clients that were seen, the latest first; with an id, those of it, one for each issuer that knows it. */
export async function listClients(db: Repositories, clientId?: string): Promise<OauthClient[]> {
  return db.getRepository(OauthClient).find({
    where: clientId === undefined ? {} : { client_id: clientId },
    order: { last_seen_at: 'desc', issuer: 'asc', client_id: 'asc' },
  });
}
