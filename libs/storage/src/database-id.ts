import type { Queryable } from '@libs/database';

/** The id of this database; undefined where it never got one. */
export async function knownDatabaseId({ sql }: Queryable): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from installation`;
  return row?.id;
}

/** The id of this database, which gets one by the first call. */
export async function databaseId(db: Queryable): Promise<string> {
  await db.sql`insert into installation (id) values (gen_random_uuid()) on conflict (is_only) do nothing`;
  const id = await knownDatabaseId(db);
  if (id === undefined) throw new Error('the table installation has lost its row');
  return id;
}

/** A copy of a database is another database: it gets an id of its own. A schema that is older than the table has none. */
export async function forgetDatabaseId({ sql }: Queryable): Promise<void> {
  const [table] = await sql<{ name: string | null }[]>`select to_regclass('public.installation')::text as name`;
  if (table?.name === null) return;
  await sql`delete from installation`;
}
