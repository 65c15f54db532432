import type { Queryable } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { eventTypeOf } from './event-types.js';
import { RETRY_HOURS } from './retry.js';

/** Notified when deliveries were recorded, or replayed. */
export const DELIVERY_DUE_CHANNEL = 'event_delivery_due';

interface Event {
  id: string;
  event: string;
  account_id: string;
  resource_id: string;
  status: string | null;
  created_at: string;
}

/** Makes a delivery of each event that the web application learns of, in the transaction that takes the events. */
@Injectable()
export class RecordDeliveries {
  async record(tx: Queryable, events: readonly Event[]): Promise<void> {
    const sent = events.flatMap((event) => {
      const type = eventTypeOf(event.event);
      return type === undefined || event.status === null ? [] : [{ ...event, type }];
    });
    if (sent.length === 0) return;
    await tx.sql`
      insert into event_delivery (id, type, account_id, resource_id, status, created_at, expires_at)
      select *, clock_timestamp() + make_interval(hours => ${RETRY_HOURS}::int) from unnest(
        ${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ type }) => type)}::text[],
        ${sent.map(({ account_id: id }) => id)}::uuid[], ${sent.map(({ resource_id: id }) => id)}::uuid[],
        ${sent.map(({ status }) => status)}::text[], ${sent.map(({ created_at: at }) => at)}::timestamptz[])`;
    await tx.sql`select pg_notify(${DELIVERY_DUE_CHANNEL}, '')`;
  }
}
