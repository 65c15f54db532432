import type { Queryable } from '@libs/database';

/** Whether anybody allowed a client of our own authorization server anything that still lasts. */
export async function holdsGrant(db: Queryable, clientId: string): Promise<boolean> {
  const rows = await db.sql`
    select 1 from oidc_record
    where model = 'Grant' and payload->>'clientId' = ${clientId} and expires_at > clock_timestamp() limit 1`;
  return rows.length > 0;
}
