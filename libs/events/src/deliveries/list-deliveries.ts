import type { PagePosition, Paged, Queryable } from '@libs/database';
import type { EventDelivery } from './event-delivery.entity.js';
import type { DeliveryState } from './delivery-states.js';

export interface DeliveryFilter {
  state?: DeliveryState;
  before?: PagePosition;
  limit: number;
}

/** Deliveries, the newest event first: all of them, or those in a state. */
export function listDeliveries(
  { sql }: Queryable,
  { state, before, limit }: DeliveryFilter,
): Promise<Paged<EventDelivery>[]> {
  return sql<Paged<EventDelivery>[]>`
    select *, (extract(epoch from created_at) * 1000000)::bigint as page_at
    from event_delivery
    where (${state ?? null}::text is null or state = ${state ?? null})
      and (${before?.at ?? null}::bigint is null or (created_at, id)
        < (timestamptz 'epoch' + ${before?.at ?? null}::bigint * interval '1 microsecond', ${before?.id ?? null}::uuid))
    order by created_at desc, id desc limit ${limit}`;
}
