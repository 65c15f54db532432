import type { Queryable } from '@libs/database';

/** Days without a sign of a client after which nothing is kept of it. */
const REMEMBERED_DAYS = 90;

/**
 * Deletes up to `limit` clients that were not seen for long and have no decision of the operator. A client with a valid
 * registration is kept: its trust rests on the redirect addresses that only this row holds.
 */
export async function forgetClients(tx: Queryable, limit: number): Promise<number> {
  const forgotten = await tx.sql`
    with due as materialized (
      select issuer, client_id from oauth_client c
      where verified_by is null and kind <> 'static'
        and last_seen_at < clock_timestamp() - make_interval(days => ${REMEMBERED_DAYS}::int)
        and not exists (
          select 1 from oidc_record r where r.model = 'Client' and r.id_hash = sha256(convert_to(c.client_id, 'UTF8')))
      limit ${limit} for update skip locked)
    delete from oauth_client gone using due where (gone.issuer, gone.client_id) = (due.issuer, due.client_id)
    returning 1`;
  return forgotten.length;
}

/** How many there are. */
export async function countOldClients(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*) from oauth_client c
    where verified_by is null and kind <> 'static'
      and last_seen_at < clock_timestamp() - make_interval(days => ${REMEMBERED_DAYS}::int)
      and not exists (
        select 1 from oidc_record r where r.model = 'Client' and r.id_hash = sha256(convert_to(c.client_id, 'UTF8')))`;
  return row?.count ?? 0;
}
