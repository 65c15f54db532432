import type { Queryable } from '@libs/database';
import { listForRemoval } from '@libs/storage';

interface RemovedResource {
  id: string;
  storage_key: string | null;
  files: Record<string, { key: string }> | null;
}

/** Removes resources with their jobs and lists their files for removal. The books keep what they cost. Answers their ids. */
export async function removeResources(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const removed = await tx.sql<RemovedResource[]>`
    delete from resource where id = any(${[...ids]}::uuid[])
    returning id, storage_key, metadata -> 'files' as files`;
  const keys = removed.flatMap(({ storage_key: media, files }) => [
    ...(media === null ? [] : [media]),
    ...Object.values(files ?? {}).map(({ key }) => key),
  ]);
  await listForRemoval(tx, keys);
  return removed.map(({ id }) => id);
}
