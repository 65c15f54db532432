import type { Queryable } from '@libs/database';

/** Hours after its end in which a record of the authorization server goes. */
const REMEMBERED_HOURS = 1;

/** Forgets up to `limit` codes, tokens, sessions and grants that have expired. */
export async function forgetOauthRecords(tx: Queryable, limit: number): Promise<number> {
  const forgotten = await tx.sql`
    with due as materialized (
      select model, id_hash from oidc_record
      where expires_at < clock_timestamp() - make_interval(hours => ${REMEMBERED_HOURS}::int)
      limit ${limit} for update skip locked)
    delete from oidc_record gone using due where (gone.model, gone.id_hash) = (due.model, due.id_hash)
    returning 1`;
  return forgotten.length;
}

/** How many have. */
export async function countOldOauthRecords(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*) from oidc_record
    where expires_at < clock_timestamp() - make_interval(hours => ${REMEMBERED_HOURS}::int)`;
  return row?.count ?? 0;
}
