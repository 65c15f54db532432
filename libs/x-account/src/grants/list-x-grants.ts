import type { Queryable } from '@libs/database';
import type { XGrant } from './x-grant.entity.js';

export interface ListedXGrant extends XGrant {
  /** What its owner calls the key, or what the client calls itself; null where nothing is known of it. */
  name: string | null;
  /** Of a key. */
  hint: string | null;
}

/** The grants of an account that have not ended, in the order in which they were given. */
export async function listXGrants(db: Queryable, accountId: string): Promise<ListedXGrant[]> {
  return db.sql<ListedXGrant[]>`
    select g.*, coalesce(k.name, client.name) as name, k.hint
    from x_grant g
    join x_connection c on c.id = g.connection_id and c.epoch = g.epoch
    left join api_key k on g.grantee_type = 'api_key' and k.id = g.grantee_id
    left join oauth_client client on g.grantee_type = 'oauth_client'
      and client.issuer = g.issuer and client.client_id = g.grantee_id
    where g.account_id = ${accountId} and g.revoked_at is null
      and (g.expires_at is null or g.expires_at > clock_timestamp())
      and (g.grantee_type <> 'api_key' or (k.revoked_at is null and k.expires_at > clock_timestamp()))
    order by g.created_at, g.id`;
}
