import { Database } from '@libs/database';
import { type Denial, deny, isUuid } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import type { DeliveryState } from '../deliveries/delivery-states.js';
import type { EventDelivery } from '../deliveries/event-delivery.entity.js';
import { replayDeliveries } from '../deliveries/replay-deliveries.js';
import type { DeliveredType } from './account-event-types.js';
import { deliveryNotFound, endpointDisabled } from './endpoint-denials.js';
import { eventBody, type EventBody } from './event-body.js';
import { ReadEndpoints } from './read-endpoints.js';

export interface DeliveryFilter {
  state?: DeliveryState;
  type?: DeliveredType;
  /** 1 to 200. */
  limit: number;
  cursor?: string;
}

export interface DeliveryPage {
  items: EventDelivery[];
  /** Absent on the last page. */
  nextCursor?: string;
}

type Row = EventDelivery & { at: number };

/** The deliveries to one endpoint, for its owner. */
@Injectable()
export class EndpointDeliveries {
  constructor(
    private readonly database: Database,
    private readonly endpoints: ReadEndpoints,
  ) {}

  /** The newest event first. Throws `not_found` where the account has no such endpoint. */
  async list(accountId: string, endpointId: string, filter: DeliveryFilter): Promise<DeliveryPage> {
    await this.endpoints.one(accountId, endpointId);
    const { state = null, type = null, limit, cursor } = filter;
    const { at, id } = positionOf(cursor);
    const rows = await this.database.sql<Row[]>`
      select *, (extract(epoch from created_at) * 1000000)::bigint as at from event_delivery
      where endpoint_id = ${endpointId}
        and (${state}::text is null or state = ${state}) and (${type}::text is null or type = ${type})
        and (${at}::bigint is null
          or (created_at, id) < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::uuid))
      order by created_at desc, id desc limit ${limit + 1}`;
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { items: rows.slice(0, limit), ...(last && { nextCursor: cursorOf(last) }) };
  }

  /** A delivery with the body that is posted. Throws `not_found`. */
  async one(accountId: string, endpointId: string, id: string): Promise<{ delivery: EventDelivery; body: EventBody }> {
    const [row] = await this.database.sql<(EventDelivery & { event_id: string; told_at: string })[]>`
      select *, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as told_at
      from event_delivery
      where id = ${id} and endpoint_id = ${endpointId} and account_id = ${accountId}`;
    if (!row) throw deliveryNotFound();
    const { event_id, type, told_at: created_at, account_id, resource_id, status, data } = row;
    return { delivery: row, body: eventBody({ event_id, type, created_at, account_id, resource_id, status, data }) };
  }

  /** Sends an event once more under its id, with 24 hours for it. */
  async replay(accountId: string, endpointId: string, id: string): Promise<EventDelivery> {
    const { enabled } = await this.endpoints.one(accountId, endpointId);
    await this.one(accountId, endpointId, id);
    if (!enabled) throw endpointDisabled();
    await replayDeliveries(this.database, { id });
    return (await this.one(accountId, endpointId, id)).delivery;
  }
}

function cursorOf({ at, id }: Row): string {
  return Buffer.from(`${at}|${id}`).toString('base64url');
}

/** The creation of the last row seen, in whole microseconds since 1970, and its id; nulls on the first page. */
function positionOf(cursor: string | undefined): { at: number | null; id: string | null } {
  if (cursor === undefined) return { at: null, id: null };
  const [, at, id] = /^(\d{1,16})\|(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined || !isUuid(id)) throw notACursor();
  return { at: Number(at), id };
}

function notACursor(): Denial {
  return deny('input_unsupported', 'The cursor is not from this list.', {
    nextStep: 'Repeat the request without a cursor.',
  });
}
