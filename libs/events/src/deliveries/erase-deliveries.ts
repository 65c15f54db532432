import type { Repositories } from '@libs/database';
import { EventDelivery } from './event-delivery.entity.js';

/** Forgets the events of an account, also those that were not delivered. */
export async function eraseDeliveries(db: Repositories, accountId: string): Promise<void> {
  await db.getRepository(EventDelivery).delete({ account_id: accountId });
}
