import type { components } from '../../api/schema.d.ts';
import { Badge } from '../../parts/badge.tsx';

export type Endpoint = components['schemas']['WebhookEndpoint'];
export type MadeEndpoint = components['schemas']['WebhookEndpointWithSecret'];
export type Delivery = components['schemas']['WebhookDelivery'];
export type EventType = Endpoint['event_types'][number];

/** What an endpoint may receive, in the words of its reader. */
export const EVENT_TYPES: readonly {
  title: string;
  className: string;
  types: readonly (readonly [EventType, string])[];
}[] = [
  {
    title: 'Jobs',
    className: '',
    types: [
      ['resource.completed', 'A file is ready'],
      ['resource.failed', 'A job failed'],
      ['resource.cancelled', 'A job was cancelled'],
    ],
  },
  {
    title: 'Library',
    className: 'sm:row-span-2',
    types: [
      ['resource.created', 'A resource was created'],
      ['resource.updated', 'A job ended, or a resource was changed'],
      ['resource.deleted', 'A resource was deleted'],
      ['resource.restored', 'A resource was restored'],
    ],
  },
  {
    title: 'Account',
    className: '',
    types: [
      ['credits.low', 'Fewer than a tenth of the daily credits are left'],
      ['payment.refunded', 'A refund is final on the chain'],
    ],
  },
];

/** How an endpoint fares. */
export function EndpointBadge({
  endpoint: { enabled, disabled_reason: reason, failing_since: failing },
}: {
  endpoint: Endpoint;
}) {
  if (reason === 'paused') return <Badge>Paused</Badge>;
  if (reason === 'failing') return <Badge mood="wrong">Disabled: failed for 3 days</Badge>;
  if (!enabled) return <Badge mood="wrong">Disabled: key or application lost access</Badge>;
  return failing === undefined ? <Badge mood="well">Active</Badge> : <Badge mood="mind">Failing</Badge>;
}

const MOODS = { delivered: 'well', waiting: 'accent', dead: 'wrong' } as const;

/** Where a delivery stands. One that was tried and waits has failed so far. */
export function DeliveryBadge({ delivery: { state, last_answer: answer } }: { delivery: Delivery }) {
  if (state === 'waiting' && answer !== undefined) return <Badge mood="mind">retrying</Badge>;
  return <Badge mood={MOODS[state]}>{state === 'dead' ? 'dead' : state}</Badge>;
}

/** The status in an answer, or what happened instead, in few words. */
export function shortAnswer(answer: string | undefined): string {
  return answer === undefined ? '–' : (/^\d{3}(?=:|$)/.exec(answer)?.[0] ?? answer);
}
