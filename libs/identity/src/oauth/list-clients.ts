import type { Queryable } from '@libs/database';
import type { OauthClient } from '../oauth-client.entity.js';

/** OAuth clients that were seen, the latest first; with an id, those of it, one for each issuer that knows it. */
export async function listClients(db: Queryable, clientId?: string): Promise<OauthClient[]> {
  return db.sql<OauthClient[]>`
    select * from oauth_client
    where ${clientId ?? null}::text is null or client_id = ${clientId ?? null}
    order by last_seen_at desc, issuer, client_id`;
}
