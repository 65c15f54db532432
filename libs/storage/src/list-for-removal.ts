import type { Queryable } from '@libs/database';

/**
 * Lists objects that no row names any more, in the transaction that made it so. Their bytes go later: a process that dies
 * in between leaves the list. Answers how many were not listed before.
 */
export async function listForRemoval(tx: Queryable, keys: readonly string[]): Promise<number> {
  const listed = await tx.sql`
    insert into object_removal (key) select unnest(${[...keys]}::text[]) on conflict (key) do nothing returning key`;
  return listed.length;
}
