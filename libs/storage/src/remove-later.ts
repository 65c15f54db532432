import type { Queryable } from '@libs/database';

/**
 * Lists an object for removal after so many seconds; a later call for the same key gives it that time anew. It is to be called
 * before the object is stored: a process that dies in between leaves nothing that is never removed.
 */
export async function removeLater(db: Queryable, key: string, seconds: number): Promise<void> {
  await db.sql`
    insert into object_removal (key, run_at) values (${key}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (key) do update set run_at = excluded.run_at`;
}

/** Has the objects whose keys begin with a prefix, and that are listed for later, removed now. */
export async function removeNow(db: Queryable, prefix: string): Promise<void> {
  await db.sql`
    update object_removal set run_at = clock_timestamp()
    where starts_with(key, ${prefix}) and run_at > clock_timestamp()`;
}
