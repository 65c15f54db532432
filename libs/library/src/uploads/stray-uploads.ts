import type { Queryable } from '@libs/database';
import { isUuid } from '@libs/kernel';
import { UPLOAD_PREFIX } from './upload.js';

/**
 * Of these keys, the files of uploads that no upload names nor can name any more: of an attempt that came second, of an
 * upload that is forgotten.
 */
export async function strayUploads(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const sent = keys.filter((key) => key.startsWith(UPLOAD_PREFIX) && isUuid(key.split('/')[1] ?? ''));
  if (sent.length === 0) return [];
  const rows = await db.sql<{ key: string }[]>`
    select o.key from unnest(${sent}::text[]) as o (key)
    where not exists (
      select 1 from upload u
      where u.id = split_part(o.key, '/', 2)::uuid and coalesce(u.storage_key, o.key) = o.key)`;
  return rows.map(({ key }) => key);
}
