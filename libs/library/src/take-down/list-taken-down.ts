import type { PagePosition, Paged, Queryable } from '@libs/database';
import type { Resource } from '../resources/resource.entity.js';

export type TakenDownRow = Pick<
  Resource,
  'id' | 'short_id' | 'account_id' | 'kind' | 'name' | 'taken_down_at' | 'take_down_reason' | 'parent_id'
>;

/** Resources that are taken down now, the latest first. */
export function listTakenDown(
  { sql }: Queryable,
  { before, limit }: { before?: PagePosition; limit: number },
): Promise<Paged<TakenDownRow>[]> {
  return sql<Paged<TakenDownRow>[]>`
    select id, short_id, account_id, kind, name, taken_down_at, take_down_reason, parent_id,
      (extract(epoch from taken_down_at) * 1000000)::bigint as page_at
    from resource
    where taken_down_at is not null
      and (${before?.at ?? null}::bigint is null or (taken_down_at, id)
        < (timestamptz 'epoch' + ${before?.at ?? null}::bigint * interval '1 microsecond', ${before?.id ?? null}::uuid))
    order by taken_down_at desc, id desc limit ${limit}`;
}
