import { RESOURCE_STATUSES } from '@libs/library';
import { EVENT_TYPES, eventTypeOf } from '../deliveries/event-types.js';

/** What an endpoint of an account may ask for, with its meaning. */
const ACCOUNT_EVENT_MEANINGS = {
  'resource.created': 'a resource exists: a job was accepted, or a receipt or shot was stored',
  'resource.updated': 'the job ended, or the name, tags or visibility changed, or the operator took the resource down',
  'resource.completed': 'the job of a resource completed, and its file is there',
  'resource.failed': 'the job of a resource failed; what it held is given back as the error says',
  'resource.cancelled': 'the job of a resource was cancelled',
  'resource.deleted': 'the resource was deleted; it can be restored for 30 days',
  'resource.restored': 'the resource was restored',
  'credits.low': 'less than a tenth of the daily allowance is left, balance included; once a day',
  'payment.refunded': 'a refund of a payment is final on the chain',
} as const;

export type AccountEventType = keyof typeof ACCOUNT_EVENT_MEANINGS;

export const ACCOUNT_EVENT_TYPES = Object.keys(ACCOUNT_EVENT_MEANINGS) as [AccountEventType, ...AccountEventType[]];

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
  return Object.hasOwn(ACCOUNT_EVENT_MEANINGS, text);
}
