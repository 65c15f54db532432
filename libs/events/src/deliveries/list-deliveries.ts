import type { PagePosition, Paged, Queryable } from '@libs/database';
import type { EventDelivery } from './event-delivery.entity.js';
import type { DeliveryState } from './delivery-states.js';

/** The web application of the operator, or webhook endpoints of accounts. */
export const RECEIVERS = ['web_application', 'webhook_endpoint'] as const;
export type Receiver = (typeof RECEIVERS)[number];

export interface DeliveryFilter {
  state?: DeliveryState;
  receiver?: Receiver;
  before?: PagePosition;
  limit: number;
}

/** `url`: address of the endpoint; null: the web application. */
export type ListedDelivery = EventDelivery & { url: string | null };

/** Deliveries, the newest event first: all of them, or those in a state or for one kind of receiver. */
export function listDeliveries(
  { sql }: Queryable,
  { state, receiver, before, limit }: DeliveryFilter,
): Promise<Paged<ListedDelivery>[]> {
  return sql<Paged<ListedDelivery>[]>`
    select d.*, e.url, (extract(epoch from d.created_at) * 1000000)::bigint as page_at
    from event_delivery d left join webhook_endpoint e on e.id = d.endpoint_id
    where (${state ?? null}::text is null or d.state = ${state ?? null})
      and (${receiver ?? null}::text is null or (d.endpoint_id is null) = (${receiver ?? null} = 'web_application'))
      and (${before?.at ?? null}::bigint is null or (d.created_at, d.id)
        < (timestamptz 'epoch' + ${before?.at ?? null}::bigint * interval '1 microsecond', ${before?.id ?? null}::uuid))
    order by d.created_at desc, d.id desc limit ${limit}`;
}
