import { ACCOUNT_EVENT_TYPES, DELIVERY_STATES, type EventBody, type EventDelivery, PING } from '@libs/events';
import { component, member } from '@libs/kernel';
import { z } from 'zod';
import { MOST_LIMIT } from '../../platform/request-body/page-query.decorator.js';

const TIME = '2026-11-28T12:00:00.000Z';
const RESOURCE = '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21';
const EVENT = 'e4a3b7de-8c57-4f0f-9a51-1d2f7f6f0c11';

const members = {
  id: member(z.uuid(), 'Identifier of the delivery.', '2f1c0a53-9d0e-4b8e-a0a5-0f6f4f2f8a11'),
  event_id: member(
    z.uuid(),
    'Identifier of the event, as in `webhook-id` and in the body: the same in each attempt.',
    EVENT,
  ),
  type: member(z.enum([...ACCOUNT_EVENT_TYPES, PING]), 'Type of the event.', 'resource.completed'),
  resource_id: member(
    z.uuid(),
    'The resource of the event; absent if the event is about the account.',
    RESOURCE,
  ).optional(),
  state: member(
    z.enum(DELIVERY_STATES),
    '`waiting` for its first or next attempt, `delivered`, or `dead`: all attempts of 24 hours failed.',
    'delivered',
  ),
  tries: member(z.int().min(0), 'Number of attempts, including one in progress.', 1),
  last_answer: member(
    z.string(),
    'Result of the last attempt: the status and the first 4 KiB of the response, or why there was no response.',
    '200: ok',
  ).optional(),
  last_tried_at: member(z.iso.datetime(), 'When the last attempt ended.', TIME).optional(),
  next_try_at: member(
    z.iso.datetime(),
    'When the next attempt is due; present while the delivery waits.',
    TIME,
  ).optional(),
  created_at: member(z.iso.datetime(), 'When the event happened.', TIME),
};

/** An event on its way to an endpoint. */
export const deliverySchema = component('WebhookDelivery', members);

/** A delivery with what is posted. */
export const wholeDeliverySchema = component('WebhookDeliveryWithBody', {
  ...members,
  body: member(z.record(z.string(), z.unknown()), 'The body of each attempt.', {
    id: EVENT,
    type: 'resource.completed',
    created_at: '2026-11-28T12:00:00.123456Z',
    data: { resource_id: RESOURCE, account_id: '5d0f8a7e-2c1b-4e39-8f44-9a6b7c8d9e01', status: 'completed' },
  }),
});

/** A page of deliveries. */
export const deliveriesSchema = component('WebhookDeliveries', {
  items: member(z.array(deliverySchema).max(MOST_LIMIT), 'The newest event first.'),
  next_cursor: member(
    z.string(),
    '`cursor` of the next page; the last page has none.',
    'MTc5NTk1MzYwMDAwMDAwMHwyZjFj',
  ).optional(),
});

export function shownDelivery(delivery: EventDelivery): z.output<typeof deliverySchema> {
  const { id, event_id, type, resource_id, state, attempts: tries } = delivery;
  const { last_answer, last_tried_at, next_attempt_at, created_at } = delivery;
  return {
    id,
    event_id: event_id ?? id,
    type,
    ...(resource_id !== null && { resource_id }),
    state,
    tries,
    ...(last_answer !== null && { last_answer }),
    ...(last_tried_at !== null && { last_tried_at: last_tried_at.toISOString() }),
    ...(state === 'waiting' && { next_try_at: next_attempt_at.toISOString() }),
    created_at: created_at.toISOString(),
  };
}

export function shownWhole(delivery: EventDelivery, body: EventBody): z.output<typeof wholeDeliverySchema> {
  return { ...shownDelivery(delivery), body: { ...body } };
}
