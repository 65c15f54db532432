import type { Queryable } from '@libs/database';
import { newId } from '@libs/kernel';
import type { EventData } from '@libs/library';
import { Injectable } from '@nestjs/common';
import { accountEventTypesOf } from '../endpoints/account-event-types.js';
import { endWithCredential } from '../endpoints/end-with-credential.js';
import { eventTypeOf } from './event-types.js';
import { RETRY_HOURS } from './retry.js';

/** Notified when deliveries were recorded, or replayed. */
export const DELIVERY_DUE_CHANNEL = 'event_delivery_due';

/** Notified of each recorded event, in the form of its delivery: the pages of the service hear it wherever deliveries go. */
export const PAGE_EVENT_CHANNEL = 'web_event';

interface Event {
  id: string;
  event: string;
  account_id: string;
  resource_id: string | null;
  status: string | null;
  data: EventData | null;
  created_at: string;
}

/**
 * Makes a delivery of each event that the web application learns of, and one for each endpoint of the account that asked for
 * the event, in the transaction that takes the events. Its commit tells the open pages of the service too, which do not wait for
 * the web application.
 */
@Injectable()
export class RecordDeliveries {
  async record(tx: Queryable, events: readonly Event[]): Promise<void> {
    const sent = await recordForApplication(tx, events);
    const toEndpoints = await recordForEndpoints(tx, events);
    if (sent + toEndpoints > 0) await tx.sql`select pg_notify(${DELIVERY_DUE_CHANNEL}, '')`;
  }
}

async function recordForApplication(tx: Queryable, events: readonly Event[]): Promise<number> {
  const sent = events.flatMap((event) => {
    const type = eventTypeOf(event.event);
    return type === undefined || event.status === null ? [] : [{ ...event, type }];
  });
  if (sent.length === 0) return 0;
  await tx.sql`
    with recorded as (
    insert into event_delivery (id, type, account_id, resource_id, status, created_at, expires_at)
    select *, clock_timestamp() + make_interval(hours => ${RETRY_HOURS}::int) from unnest(
      ${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ type }) => type)}::text[],
      ${sent.map(({ account_id: id }) => id)}::uuid[], ${sent.map(({ resource_id: id }) => id)}::uuid[],
      ${sent.map(({ status }) => status)}::text[], ${sent.map(({ created_at: at }) => at)}::timestamptz[])
    returning *)
    select pg_notify(${PAGE_EVENT_CHANNEL}, json_build_object('id', id, 'type', type, 'created_at',
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'data', json_build_object(
        'resource_id', resource_id, 'account_id', account_id, 'status', status))::text) from recorded`;
  return sent.length;
}

/** An event has one id for all endpoints; an end of a job is two events. */
async function recordForEndpoints(tx: Queryable, events: readonly Event[]): Promise<number> {
  const told = events.flatMap((event) =>
    accountEventTypesOf(event).map((type) => ({ ...event, type, id: newId(), data: dataOf(event) })),
  );
  if (told.length === 0) return 0;
  await endWithCredential(tx, { accountIds: [...new Set(told.map(({ account_id: id }) => id))] });
  const recorded = await tx.sql`
    insert into event_delivery (id, endpoint_id, event_id, type, account_id, resource_id, status, data, created_at,
      expires_at)
    select gen_random_uuid(), e.id, told.event_id, told.type, told.account_id, told.resource_id, told.status, told.data,
      told.created_at, clock_timestamp() + make_interval(hours => ${RETRY_HOURS}::int)
    from unnest(
      ${told.map(({ id }) => id)}::uuid[], ${told.map(({ type }) => type)}::text[],
      ${told.map(({ account_id: id }) => id)}::uuid[], ${told.map(({ resource_id: id }) => id)}::uuid[],
      ${told.map(({ status }) => status)}::text[], ${told.map(({ data }) => data)}::jsonb[],
      ${told.map(({ created_at: at }) => at)}::timestamptz[])
      as told (event_id, type, account_id, resource_id, status, data, created_at)
    join webhook_endpoint e on e.account_id = told.account_id and e.enabled and told.type = any(e.event_types)
    returning 1`;
  return recorded.length;
}

/** How a job ran is not for the receiver: the type says that it ended. */
function dataOf({ resource_id: resourceId, data }: Event): EventData | null {
  return resourceId === null ? data : null;
}
