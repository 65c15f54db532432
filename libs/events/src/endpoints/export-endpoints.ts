import type { Repositories } from '@libs/database';
import { EventDelivery } from '../deliveries/event-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** What is kept of an account's webhook endpoints, by table, without their secrets. */
export async function exportEndpoints(db: Repositories, accountId: string): Promise<Record<string, unknown[]>> {
  const where = { account_id: accountId };
  const order = { created_at: 'asc', id: 'asc' } as const;
  return {
    webhook_endpoint: await db.getRepository(WebhookEndpoint).find({
      where,
      order,
      select: {
        id: true,
        url: true,
        event_types: true,
        previous_until: true,
        credential_mode: true,
        enabled: true,
        disabled_reason: true,
        failures: true,
        failing_since: true,
        last_tried_at: true,
        last_accepted_at: true,
        created_at: true,
      },
    }),
    event_delivery: await db.getRepository(EventDelivery).find({ where, order }),
  };
}
