import { MoreThan } from 'typeorm';
import type { Database, Repositories } from '@libs/database';
import { EventDelivery } from '../deliveries/event-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** Rows that are read at a time: an account may have very many, each with up to 4 KiB of an answer. */
const PAGE = 1_000;

/** The deliveries of an account in pages, ordered by id, which for ours is about the order of their events. */
export async function* exportDeliveries(database: Database, accountId: string): AsyncGenerator<EventDelivery[]> {
  const rows = database.getRepository(EventDelivery);
  let last: EventDelivery | undefined;
  do {
    const where = { account_id: accountId, ...(last && { id: MoreThan(last.id) }) };
    const page: EventDelivery[] = await rows.find({ where, order: { id: 'asc' }, take: PAGE });
    if (page.length > 0) yield page;
    last = page.length < PAGE ? undefined : page.at(-1);
  } while (last);
}

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
  };
}
