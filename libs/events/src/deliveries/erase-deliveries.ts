import type { Repositories } from '@libs/database';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { EventDelivery } from './event-delivery.entity.js';

/** Forgets the events of an account, also those that were not delivered, and its endpoints with their secrets. */
export async function eraseDeliveries(db: Repositories, accountId: string): Promise<void> {
  await db.getRepository(EventDelivery).delete({ account_id: accountId });
  await db.getRepository(WebhookEndpoint).delete({ account_id: accountId });
}
