import type { Queryable } from '@libs/database';

/** Returns the keys that are not and never will be referenced; leaves out keys that it does not know. */
export type StrayJudge = (db: Queryable, keys: readonly string[]) => Promise<string[]>;

/** Of these keys, the stray ones. A key that is listed for removal is none: the list decides about it. */
export async function strayKeys(
  db: Queryable,
  judges: readonly StrayJudge[],
  keys: readonly string[],
): Promise<string[]> {
  const rows = await db.sql<{ key: string }[]>`
    select o.key from unnest(${[...keys]}::text[]) as o (key)
    where not exists (select 1 from object_removal listed where listed.key = o.key)`;
  const unlisted = rows.map(({ key }) => key);
  const judged = await Promise.all(judges.map((judge) => judge(db, unlisted)));
  return judged.flat();
}
