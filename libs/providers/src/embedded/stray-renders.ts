import type { Queryable } from '@libs/database';
import { isUuid } from '@libs/kernel';

/**
 * Of these keys, the files of renders that will never be published: of a superseded claim, of a failed, cancelled or
 * deleted render, and of a render that finished after its resource or long job had ended without it. A render is for
 * the resource of its name, or was ordered by a long job of its account. A stray key stays stray: fences only grow, and
 * ends are final. The library has the last word: files that a resource refers to stay in any case.
 */
export async function strayRenders(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const parts = keys.map(partsOf).filter((part) => part !== undefined);
  if (parts.length === 0) return [];
  const rows = await db.sql<{ key: string }[]>`
    select o.key from unnest(${parts.map(({ key }) => key)}::text[], ${parts.map(({ id }) => id)}::uuid[],
      ${parts.map(({ fence }) => fence)}::bigint[]) as o (key, id, fence)
    where not exists (
      select 1 from render e where e.id = o.id and e.fence = o.fence and (e.state = 'running' or e.state = 'done' and (
        exists (select 1 from resource r where r.id::text = e.name and r.status in ('queued', 'processing'))
        or exists (
          select 1 from parent p join resource r on r.id = p.resource_id
          where r.account_id = e.account_id and r.status in ('queued', 'processing')))))
    and not exists (
      select 1 from resource r
      where substring(r.storage_key from '^renders/[^/]+/[^/]+/') = substring(o.key from '^renders/[^/]+/[^/]+/'))`;
  return rows.map(({ key }) => key);
}

/** The render and the claim that a key names: `renders/{id}/{fence}/{file}`. Undefined for a key that we did not make. */
function partsOf(key: string): { key: string; id: string; fence: string } | undefined {
  const [, id = '', fence = ''] = /^renders\/([^/]+)\/(\d{1,18})\//.exec(key) ?? [];
  return isUuid(id) ? { key, id, fence } : undefined;
}
