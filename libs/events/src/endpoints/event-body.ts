import type { EventData } from '@libs/library';

/** A delivery, as far as the receiver of it learns. */
interface Told {
  event_id: string;
  type: string;
  /** RFC 3339 in UTC, with microseconds. */
  created_at: string;
  account_id: string;
  resource_id: string | null;
  status: string | null;
  data: EventData | null;
}

/** What is posted to an endpoint. */
export interface EventBody {
  id: string;
  type: string;
  created_at: string;
  data: EventData & { account_id: string };
}

export function eventBody({ event_id: id, type, created_at, ...told }: Told): EventBody {
  const { account_id, resource_id, status, data } = told;
  return { id, type, created_at, data: data === null ? { resource_id, account_id, status } : { account_id, ...data } };
}
