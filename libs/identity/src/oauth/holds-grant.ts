import type { Queryable } from '@libs/database';

/** Whether a client of our own authorization server holds a valid grant. */
export async function holdsGrant(db: Queryable, clientId: string): Promise<boolean> {
  const rows = await db.sql`
    select 1 from oidc_record
    where model = 'Grant' and payload->>'clientId' = ${clientId} and expires_at > clock_timestamp() limit 1`;
  return rows.length > 0;
}
