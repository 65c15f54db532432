import type { Queryable } from '@libs/database';
import type { EventDelivery } from './event-delivery.entity.js';
import type { DeliveryState } from './delivery-states.js';

/** Deliveries, the newest event first: all of them, or those in a state. */
export function listDeliveries(
  { sql }: Queryable,
  { state = null, limit }: { state?: DeliveryState | null; limit: number },
): Promise<EventDelivery[]> {
  return sql<EventDelivery[]>`
    select * from event_delivery where ${state}::text is null or state = ${state}
    order by created_at desc, id limit ${limit}`;
}
