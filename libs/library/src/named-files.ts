import type { Queryable } from '@libs/database';

/** A file that a row of the library names. */
export interface NamedFile {
  key: string;
  /** Id of the resource or upload. */
  of: string;
  /** As the row has them; null for files beside the asset, whose rows do not. */
  sizeBytes: number | null;
  sha256: string | null;
}

const PAGE = 500;

/** Every file that a resource, or an upload that is not yet imported, names, a page at a time. */
export async function* namedFiles(db: Queryable): AsyncGenerator<NamedFile[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const page = await db.sql<{ id: string }[]>`
      select id from (
        (select id from resource where id > ${after} order by id limit ${PAGE})
        union (select id from upload where id > ${after} order by id limit ${PAGE})) as named
      order by id limit ${PAGE}`;
    const last = page.at(-1);
    if (!last) return;
    yield filesNamedBy(
      db,
      page.map(({ id }) => id),
    );
    after = last.id;
  }
}

/** The files that these resources and uploads name now, but for those listed for removal. */
export function filesNamedBy(db: Queryable, ids: readonly string[]): Promise<NamedFile[]> {
  return db.sql<NamedFile[]>`
    with of as (select unnest(${[...ids]}::uuid[]) as id), named as (
      select r.storage_key as key, r.id as of, r.size_bytes, r.sha256 from resource r join of on of.id = r.id
      union all
      select file.value ->> 'key', r.id, null, null
      from resource r join of on of.id = r.id, jsonb_each(r.metadata -> 'files') as file
      union all
      select u.storage_key, u.id, u.size_bytes, u.sha256 from upload u join of on of.id = u.id
      where not exists (
        select 1 from resource r where r.id = u.id and r.status in ('completed', 'failed', 'cancelled')))
    select key, of, size_bytes as "sizeBytes", sha256 from named
    where key is not null and not exists (select 1 from object_removal listed where listed.key = named.key)`;
}
