import type { Queryable } from '@libs/database';

/** Of these keys, files of receipts that are not in the library. */
export async function strayReceipts(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const receipts = keys.filter((key) => key.startsWith('receipts/'));
  if (receipts.length === 0) return [];
  const rows = await db.sql<{ key: string }[]>`
    select o.key from unnest(${receipts}::text[]) as o (key)
    where not exists (select 1 from resource r where r.storage_key = o.key)`;
  return rows.map(({ key }) => key);
}
