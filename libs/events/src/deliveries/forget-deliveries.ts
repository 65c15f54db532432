import type { Queryable } from '@libs/database';

/** Days after which an event that was delivered is forgotten, and one that is dead or waits at a disabled endpoint. */
const DELIVERED_DAYS = 3;
const DEAD_DAYS = 30;

export async function countOldDeliveries({ sql }: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from event_delivery
    where (state = 'delivered' and ended_at < clock_timestamp() - make_interval(days => ${DELIVERED_DAYS}::int))
      or (state = 'dead' and ended_at < clock_timestamp() - make_interval(days => ${DEAD_DAYS}::int))
      or (state = 'waiting' and endpoint_id is not null
        and expires_at < clock_timestamp() - make_interval(days => ${DEAD_DAYS}::int))`;
  return row?.count ?? 0;
}

/** Forgets up to `limit` deliveries that ended long ago, and answers how many. */
export async function forgetDeliveries({ sql }: Queryable, limit: number): Promise<number> {
  const forgotten = await sql`
    delete from event_delivery where id in (
      select id from event_delivery
      where (state = 'delivered' and ended_at < clock_timestamp() - make_interval(days => ${DELIVERED_DAYS}::int))
        or (state = 'dead' and ended_at < clock_timestamp() - make_interval(days => ${DEAD_DAYS}::int))
        or (state = 'waiting' and endpoint_id is not null
          and expires_at < clock_timestamp() - make_interval(days => ${DEAD_DAYS}::int))
      limit ${limit} for update skip locked)
    returning id`;
  return forgotten.length;
}
