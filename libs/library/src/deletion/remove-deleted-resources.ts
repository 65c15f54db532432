import type { Queryable } from '@libs/database';
import { removeResources } from './remove-resources.js';
import { RESTORE_DAYS } from '../resources/restore-days.js';

/** Removes up to `limit` resources that cannot be restored any more. Answers their ids. */
export async function removeDeletedResources(tx: Queryable, limit: number): Promise<string[]> {
  const due = await tx.sql<{ id: string }[]>`
    select id from resource where deleted_at <= clock_timestamp() - make_interval(days => ${RESTORE_DAYS})
    order by deleted_at limit ${limit} for update skip locked`;
  return removeResources(
    tx,
    due.map(({ id }) => id),
  );
}

/** How many cannot be restored any more. */
export async function countUnrestorable(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*) from resource where deleted_at <= clock_timestamp() - make_interval(days => ${RESTORE_DAYS})`;
  return row?.count ?? 0;
}
