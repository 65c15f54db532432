import type { Queryable } from '@libs/database';

/** Has what could not be deleted before tried again at once. */
export async function hastenRemovals(db: Queryable): Promise<void> {
  await db.sql`update object_removal set run_at = clock_timestamp() where run_at > clock_timestamp() and last_error is not null`;
}
