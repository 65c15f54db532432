import type { Queryable } from '@libs/database';
import { listForRemoval } from '@libs/storage';
import { RESTORE_DAYS } from './restore-resource.js';

interface RemovedResource {
  id: string;
  storage_key: string | null;
  files: Record<string, { key: string }> | null;
}

/**
 * Removes up to `limit` resources that cannot be restored any more, with their jobs, and lists their files for removal.
 * The books keep what they cost. Answers their ids.
 */
export async function removeDeletedResources(tx: Queryable, limit: number): Promise<string[]> {
  const removed = await tx.sql<RemovedResource>`
    delete from resource where id in (
      select id from resource where deleted_at <= clock_timestamp() - make_interval(days => ${RESTORE_DAYS})
      order by deleted_at limit ${limit} for update skip locked
    )
    returning id, storage_key, metadata -> 'files' as files`;
  const keys = removed.flatMap(({ storage_key: media, files }) => [
    ...(media === null ? [] : [media]),
    ...Object.values(files ?? {}).map(({ key }) => key),
  ]);
  await listForRemoval(tx, keys);
  return removed.map(({ id }) => id);
}
