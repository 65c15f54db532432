import type { Queryable } from '@libs/database';
import { hashOpaqueToken } from '../opaque-token.js';

/** Whether our own authorization server gave out this opaque token: it does for who asks without naming a resource. */
export async function isUnboundToken(db: Queryable, token: string): Promise<boolean> {
  const rows = await db.sql`
    select 1 from oidc_record
    where model = 'AccessToken' and id_hash = ${hashOpaqueToken(token)}`;
  return rows.length > 0;
}
