import type { Queryable } from '@libs/database';

/** The grants that an account gave at our own authorization server, to all clients or to one; the newest first. */
export async function grantIdsOf(db: Queryable, accountId: string, clientId?: string): Promise<string[]> {
  const grants = await db.sql<{ grant_id: string }>`
    select grant_id from oidc_record
    where model = 'Grant' and payload->>'accountId' = ${accountId} and grant_id is not null
      and (${clientId ?? null}::text is null or payload->>'clientId' = ${clientId ?? null})
    order by created_at desc, grant_id`;
  return grants.map(({ grant_id: id }) => id);
}
