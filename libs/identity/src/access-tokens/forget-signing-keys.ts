import type { Queryable } from '@libs/database';
import { PUBLISHED_AFTER_SECONDS } from './signing-key.js';

/** Forgets up to `limit` signing keys that are not published any more. */
export async function forgetSigningKeys(tx: Queryable, limit: number): Promise<number> {
  const forgotten = await tx.sql`
    delete from signing_key where kid = any (array(
      select kid from (select kid, lead(signs_from) over (order by signs_from, kid) as replaced_at from signing_key) kept
      where replaced_at <= clock_timestamp() - make_interval(secs => ${PUBLISHED_AFTER_SECONDS}::float8)
      limit ${limit}))
    returning 1`;
  return forgotten.length;
}

/** How many are not. */
export async function countOldSigningKeys(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*) from (select lead(signs_from) over (order by signs_from, kid) as replaced_at from signing_key) kept
    where replaced_at <= clock_timestamp() - make_interval(secs => ${PUBLISHED_AFTER_SECONDS}::float8)`;
  return row?.count ?? 0;
}
