import type { Queryable } from './database.js';

/** Rejects where the database does not answer. */
export async function pingDatabase(db: Queryable): Promise<void> {
  await db.sql`select 1`;
}
