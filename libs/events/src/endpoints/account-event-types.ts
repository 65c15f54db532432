import { RESOURCE_STATUSES } from '@libs/library';
import { EVENT_TYPES, eventTypeOf } from '../deliveries/event-types.js';

/** The types of events that an endpoint of an account may subscribe to. */
export const ACCOUNT_EVENT_TYPES = [
  'resource.created',
  'resource.updated',
  'resource.completed',
  'resource.failed',
  'resource.cancelled',
  'resource.deleted',
  'resource.restored',
  'credits.low',
  'payment.refunded',
] as const;

export type AccountEventType = (typeof ACCOUNT_EVENT_TYPES)[number];

/** Sent when its owner asks for it, whatever the endpoint subscribed to. */
export const PING = 'webhook.ping';

/** What a delivery to an endpoint may be of. */
export type DeliveredType = AccountEventType | typeof PING;

/** An event of the outbox, as far as its type needs it. */
interface Told {
  event: string;
  status: string | null;
  data: { ended?: unknown } | null;
}

/** Under which types the endpoints of an account learn of an event of the outbox: the end of a job is two. */
export function accountEventTypesOf({ event, status, data }: Told): AccountEventType[] {
  if (isAccountEventType(event) && !EVENT_TYPES.some((type) => type === event)) return [event];
  const type = eventTypeOf(event);
  if (type === undefined || status === null) return [];
  const end = RESOURCE_STATUSES.find((each) => each === status);
  const ended = `resource.${end}`;
  return data?.ended === true && isAccountEventType(ended) ? [type, ended] : [type];
}

function isAccountEventType(text: string): text is AccountEventType {
  return ACCOUNT_EVENT_TYPES.some((type) => type === text);
}
