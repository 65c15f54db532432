import type { Queryable } from '@libs/database';
import { listForRemoval } from '@libs/storage';

/** Hours after its address expired for which a file waits to be completed, and an import's repetition is still answered. */
const PATIENCE_HOURS = 24;

/** Forgets up to `limit` old uploads whose import has ended or was never asked for, and lists their files for removal. */
export async function forgetUploads(tx: Queryable, limit: number): Promise<number> {
  const forgotten = await tx.sql<{ storage_key: string | null }>`
    delete from upload where id = any (array(
      select id from upload u
      where expires_at < clock_timestamp() - make_interval(hours => ${PATIENCE_HOURS})
        and not exists (select 1 from resource r where r.id = u.id and r.status in ('queued', 'processing'))
      order by expires_at limit ${limit} for update skip locked))
    returning storage_key`;
  await listForRemoval(
    tx,
    forgotten.flatMap(({ storage_key: key }) => (key === null ? [] : [key])),
  );
  return forgotten.length;
}

/** How many are that old, and their import has ended or was never asked for. */
export async function countOldUploads(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*) from upload u
    where expires_at < clock_timestamp() - make_interval(hours => ${PATIENCE_HOURS})
      and not exists (select 1 from resource r where r.id = u.id and r.status in ('queued', 'processing'))`;
  return row?.count ?? 0;
}
