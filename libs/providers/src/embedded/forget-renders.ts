import type { Queryable, Repositories } from '@libs/database';
import { In } from 'typeorm';
import { Render } from './render.entity.js';

/** Days for which a render that failed or was cancelled is remembered. A finished one is, as long as its resource. */
const ENDED_RENDER_DAYS = 30;

/** Forgets the renders that were made for these, by name. */
export async function forgetRenders(db: Repositories, names: readonly string[]): Promise<void> {
  await db.getRepository(Render).delete({ name: In(names) });
}

/** Hours for which a finished order of a long job is kept until its parent has recorded the files. */
const UNNAMED_HOURS = 24;

/** Hours for which a preview stays that was not read: its caller left with the process that waited for it. */
const PREVIEW_HOURS = 1;

/** Forgets up to `limit` renders without a result that ended long ago, and previews that were not read. */
export async function forgetEndedRenders(tx: Queryable, limit: number): Promise<number> {
  const forgotten = await tx.sql`
    delete from render where id = any (array(
      select id from render
      where state in ('failed', 'cancelled')
        and finished_at < clock_timestamp() - make_interval(days => ${ENDED_RENDER_DAYS})
      union
      select id from render
      where kind = 'preview' and created_at < clock_timestamp() - make_interval(hours => ${PREVIEW_HOURS})
      limit ${limit}))
    returning id`;
  return forgotten.length;
}

/** How many there are of these. */
export async function countEndedRenders(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*) from render
    where (state in ('failed', 'cancelled')
        and finished_at < clock_timestamp() - make_interval(days => ${ENDED_RENDER_DAYS}))
      or (kind = 'preview' and created_at < clock_timestamp() - make_interval(hours => ${PREVIEW_HOURS}))`;
  return row?.count ?? 0;
}

/**
 * Forgets up to `limit` finished renders that long jobs ordered and no open one names. Orders have version 5 UUIDs for
 * names, resources version 4: an index holds the orders alone. Files that became a resource's are kept by that.
 */
export async function forgetOrderedRenders(tx: Queryable, limit: number): Promise<number> {
  const forgotten = await tx.sql`
    delete from render where id = any (array(
      select e.id from render e
      where e.state = 'done' and substr(e.name, 15, 1) = '5'
        and e.finished_at < clock_timestamp() - make_interval(hours => ${UNNAMED_HOURS})
        and not exists (
          select 1 from unit u join resource p on p.id = u.parent_id
          where u.operation ->> 'render_id' = e.id::text and p.status in ('queued', 'processing'))
      limit ${limit}))
    returning id`;
  return forgotten.length;
}

/** How many there are of these. */
export async function countOrderedRenders(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*) from render e
    where e.state = 'done' and substr(e.name, 15, 1) = '5'
      and e.finished_at < clock_timestamp() - make_interval(hours => ${UNNAMED_HOURS})
      and not exists (
        select 1 from unit u join resource p on p.id = u.parent_id
        where u.operation ->> 'render_id' = e.id::text and p.status in ('queued', 'processing'))`;
  return row?.count ?? 0;
}
