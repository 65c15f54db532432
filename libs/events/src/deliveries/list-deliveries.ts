import type { Repositories } from '@libs/database';
import { EventDelivery } from './event-delivery.entity.js';
import type { DeliveryState } from './delivery-states.js';

/** Deliveries, the newest event first: all of them, or those in a state. */
export function listDeliveries(
  db: Repositories,
  { state = null, limit }: { state?: DeliveryState | null; limit: number },
): Promise<EventDelivery[]> {
  return db.getRepository(EventDelivery).find({
    where: state === null ? {} : { state },
    order: { created_at: 'desc', id: 'asc' },
    take: limit,
  });
}
