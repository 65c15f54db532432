import type { Queryable } from '@libs/database';
import { isUuid } from '@libs/kernel';

/**
 * Of these keys, unneeded files of units: of an ended parent all that its resources do not use; of an open parent those
 * of superseded claims that no finished unit refers to.
 */
export async function strayUnits(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const parts = keys.map(partsOf).filter((part) => part !== undefined);
  if (parts.length === 0) return [];
  const rows = await db.sql<{ key: string }[]>`
    select o.key from unnest(${parts.map(({ key }) => key)}::text[], ${parts.map(({ parent }) => parent)}::uuid[],
      ${parts.map(({ fence }) => fence)}::bigint[]) as o (key, parent, fence)
    where not exists (
      select 1 from parent p join resource r on r.id = p.resource_id left join slot s on s.parent_id = p.resource_id
      where p.resource_id = o.parent and r.status in ('queued', 'processing') and (s.fence is null or s.fence = o.fence
        or exists (select 1 from unit u where u.parent_id = o.parent and jsonb_path_exists(
          u.output -> 'files', '$.*.key ? (@ == $key)', jsonb_build_object('key', o.key)))))
    and not exists (
      select 1 from resource r where (r.id = o.parent or r.parent_id = o.parent)
        and (r.storage_key = o.key or jsonb_path_exists(
          r.metadata -> 'files', '$.*.key ? (@ == $key)', jsonb_build_object('key', o.key))))`;
  return rows.map(({ key }) => key);
}

/** The parent and the claim that a key names: `units/{parent}/{fence}/…`. Undefined for a key that no unit made. */
function partsOf(key: string): { key: string; parent: string; fence: string } | undefined {
  const [, parent = '', fence = ''] = /^units\/([^/]+)\/(\d{1,18})\//.exec(key) ?? [];
  return isUuid(parent) ? { key, parent, fence } : undefined;
}
