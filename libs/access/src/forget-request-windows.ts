import type { Queryable } from '@libs/database';

/** Hours after the begin of a window in which its row goes: no window is longer than one. */
const REMEMBERED_HOURS = 2;

/** Forgets up to `limit` subjects whose last window has long ended. */
export async function forgetRequestWindows(tx: Queryable, limit: number): Promise<number> {
  const forgotten = await tx.sql`
    delete from request_window where subject = any (array(
      select subject from request_window
      where starts_at < extract(epoch from clock_timestamp()) - ${REMEMBERED_HOURS * 3600}::int
      limit ${limit} for update skip locked))
    returning subject`;
  return forgotten.length;
}

/** How many have. */
export async function countOldRequestWindows(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*) from request_window
    where starts_at < extract(epoch from clock_timestamp()) - ${REMEMBERED_HOURS * 3600}::int`;
  return row?.count ?? 0;
}
