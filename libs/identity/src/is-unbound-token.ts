import { createHash } from 'node:crypto';
import type { Queryable } from '@libs/database';

/** Whether our own authorization server gave out this opaque token: it does for who asks without naming a resource. */
export async function isUnboundToken(db: Queryable, token: string): Promise<boolean> {
  const rows = await db.sql`
    select 1 from oidc_record
    where model = 'AccessToken' and id_hash = ${createHash('sha256').update(token).digest()}`;
  return rows.length > 0;
}
