import type { Queryable } from '@libs/database';

/** Sets the password of an account, by its hash. */
export async function storePassword(db: Queryable, accountId: string, hash: string): Promise<void> {
  await db.sql`
    insert into account_password (account_id, hash) values (${accountId}, ${hash})
    on conflict (account_id) do update set hash = excluded.hash, changed_at = clock_timestamp()`;
}
