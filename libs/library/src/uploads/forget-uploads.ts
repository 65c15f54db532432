import type { Queryable } from '@libs/database';
import { listForRemoval } from '@libs/storage';
import { SENT_MINUTES } from './unimported-uploads.js';

/** Minutes after its address expired for which the repetition of an import is answered. */
const ANSWERED_MINUTES = 24 * 60;

/** Forgets up to `limit` old uploads whose import has ended or was never asked for, and lists their files for removal. */
export async function forgetUploads(tx: Queryable, limit: number): Promise<number> {
  const forgotten = await tx.sql<{ storage_key: string | null }[]>`
    delete from upload where id = any (array(
      select u.id from upload u left join resource r on r.id = u.id
      where u.expires_at < clock_timestamp() - make_interval(mins =>
          case when r.id is null then ${SENT_MINUTES}::integer else ${ANSWERED_MINUTES}::integer end)
        and coalesce(r.status not in ('queued', 'processing'), true)
      order by u.expires_at limit ${limit} for update of u skip locked))
    returning storage_key`;
  await listForRemoval(
    tx,
    forgotten.flatMap(({ storage_key: key }) => (key === null ? [] : [key])),
  );
  return forgotten.length;
}

/** How many are that old, and their import has ended or was never asked for. */
export async function countOldUploads(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*) from upload u left join resource r on r.id = u.id
    where u.expires_at < clock_timestamp() - make_interval(mins =>
        case when r.id is null then ${SENT_MINUTES}::integer else ${ANSWERED_MINUTES}::integer end)
      and coalesce(r.status not in ('queued', 'processing'), true)`;
  return row?.count ?? 0;
}
