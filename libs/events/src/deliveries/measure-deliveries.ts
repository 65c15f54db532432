import type { Queryable } from '@libs/database';

/** What the web application has not learned, by the database's clock. */
export interface DeliveryBacklog {
  waiting: number;
  /** Seconds since the oldest event that waits; 0 where none does. */
  oldest_waiting: number;
  dead: number;
}

/** Counts through the indexes of what waits and of what ended. */
export async function measureDeliveries({ sql }: Queryable): Promise<DeliveryBacklog> {
  const [backlog] = await sql<DeliveryBacklog[]>`
    select
      (select count(*)::int from event_delivery where state = 'waiting') as waiting,
      (select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8
        from event_delivery where state = 'waiting') as oldest_waiting,
      (select count(*)::int from event_delivery where state = 'dead') as dead`;
  if (!backlog) throw new Error('a statement without a condition answered no row');
  return backlog;
}
