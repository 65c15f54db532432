import type { Queryable } from '@libs/database';

/** Days for which a render that failed or was cancelled is remembered. A finished one is, as long as its resource. */
const ENDED_RENDER_DAYS = 30;

/** Forgets the renders that were made for these, by name. */
export async function forgetRenders(tx: Queryable, names: readonly string[]): Promise<void> {
  await tx.sql`delete from render where name = any(${[...names]}::text[])`;
}

/** Forgets up to `limit` renders without a result that ended long ago. */
export async function forgetEndedRenders(tx: Queryable, limit: number): Promise<number> {
  const forgotten = await tx.sql`
    delete from render where id = any (array(
      select id from render
      where state in ('failed', 'cancelled')
        and finished_at < clock_timestamp() - make_interval(days => ${ENDED_RENDER_DAYS})
      limit ${limit}))
    returning id`;
  return forgotten.length;
}

/** How many ended that long ago. */
export async function countEndedRenders(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*) from render
    where state in ('failed', 'cancelled')
      and finished_at < clock_timestamp() - make_interval(days => ${ENDED_RENDER_DAYS})`;
  return row?.count ?? 0;
}
