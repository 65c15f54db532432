import type { Queryable } from '@libs/database';

/** Days for which a render that failed or was cancelled is remembered. A finished one is, as long as its resource. */
const ENDED_RENDER_DAYS = 30;

/** Forgets the renders that were made for these, by name. */
export async function forgetRenders(tx: Queryable, names: readonly string[]): Promise<void> {
  await tx.sql`delete from render where name = any(${[...names]}::text[])`;
}

/** Hours after its end for which a finished render may wait for whoever ordered it to name its files. */
const UNCLAIMED_HOURS = 24;

/**
 * Forgets up to `limit` renders that ended long ago without a result, and finished ones that nobody needs: no resource has
 * their name, and no open long job their order. Files that became a resource's are kept by that.
 */
export async function forgetEndedRenders(tx: Queryable, limit: number): Promise<number> {
  const forgotten = await tx.sql`
    delete from render where id = any (array(
      select e.id from render e
      where (e.state in ('failed', 'cancelled') and e.finished_at < clock_timestamp() - make_interval(days => ${ENDED_RENDER_DAYS}))
        or (e.state = 'done' and e.finished_at < clock_timestamp() - make_interval(hours => ${UNCLAIMED_HOURS})
          and not exists (select 1 from resource r where r.id::text = e.name)
          and not exists (
            select 1 from unit u join resource p on p.id = u.parent_id
            where p.status in ('queued', 'processing') and u.operation ->> 'render_id' = e.id::text))
      limit ${limit}))
    returning id`;
  return forgotten.length;
}

/** How many there are of these. */
export async function countEndedRenders(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*) from render e
    where (e.state in ('failed', 'cancelled') and e.finished_at < clock_timestamp() - make_interval(days => ${ENDED_RENDER_DAYS}))
      or (e.state = 'done' and e.finished_at < clock_timestamp() - make_interval(hours => ${UNCLAIMED_HOURS})
        and not exists (select 1 from resource r where r.id::text = e.name)
        and not exists (
          select 1 from unit u join resource p on p.id = u.parent_id
          where p.status in ('queued', 'processing') and u.operation ->> 'render_id' = e.id::text))`;
  return row?.count ?? 0;
}
