import {
  ACCOUNT_EVENT_TYPES,
  DISABLED_REASONS,
  type MadeEndpoint,
  MOST_ENDPOINTS,
  type WebhookEndpoint,
} from '@libs/events';
import { component, member } from '@libs/kernel';
import { z } from 'zod';

const TIME = '2026-11-28T12:00:00.000Z';

const members = {
  id: member(z.uuid(), 'Identifier of the endpoint.', '7c9e6679-7425-40de-944b-e07fc1f90ae7'),
  url: member(z.string(), 'The address that receives events.', 'https://shop.example/hooks/media'),
  event_types: member(z.array(z.enum(ACCOUNT_EVENT_TYPES)), 'The types of events that it receives.', [
    'resource.completed',
  ]),
  enabled: member(z.boolean(), 'Whether events are sent to it.', true),
  disabled_reason: member(
    z.enum(DISABLED_REASONS),
    'Why it is disabled: `paused` by its owner, `failing` for three days, or `credential_ended`: the key or grant that made it has ended.',
    'failing',
  ).optional(),
  failing_since: member(
    z.iso.datetime(),
    'When it began to fail; absent if it accepted the last attempt.',
    TIME,
  ).optional(),
  last_tried_at: member(z.iso.datetime(), 'When an event was last sent to it.', TIME).optional(),
  last_accepted_at: member(z.iso.datetime(), 'When it last accepted an event.', TIME).optional(),
  made_by: member(
    z.enum(['web_session', 'api_key', 'oauth']),
    'The kind of credential that made it. It is disabled when that key or grant ends; one made in a browser stays.',
    'web_session',
  ),
  api_key_id: member(z.string(), 'Id of the API key that made it.', '4kQw8ZpT1xYb').optional(),
  previous_secret_until: member(
    z.iso.datetime(),
    'Until when events also carry the signature of the old secret.',
    TIME,
  ).optional(),
  created_at: member(z.iso.datetime(), 'When it was registered.', TIME),
};

/** An address of the account that receives its events. */
export const endpointSchema = component('WebhookEndpoint', members);

/** An endpoint with the secret that signs what is sent to it. */
export const madeEndpointSchema = component('WebhookEndpointWithSecret', {
  ...members,
  secret: member(
    z.string().regex(/^whsec_/),
    'Signs events in the Standard Webhooks format. Store it now: it is not shown again.',
    'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  ),
});

/** All endpoints of the account. */
export const endpointsSchema = component('WebhookEndpoints', {
  items: member(z.array(endpointSchema).max(MOST_ENDPOINTS), 'The newest first.'),
});

/** What its owner learns of an endpoint: never a secret. */
export function shownEndpoint(endpoint: WebhookEndpoint): z.output<typeof endpointSchema> {
  const {
    id,
    url,
    event_types,
    enabled,
    disabled_reason,
    credential_mode: made_by,
    credential_id,
    created_at,
  } = endpoint;
  const { failing_since, last_tried_at, last_accepted_at, previous_until } = endpoint;
  const isOverlapping = previous_until !== null && previous_until.getTime() > Date.now();
  return {
    id,
    url,
    event_types,
    enabled,
    ...(disabled_reason !== null && { disabled_reason }),
    ...(failing_since && { failing_since: failing_since.toISOString() }),
    ...(last_tried_at && { last_tried_at: last_tried_at.toISOString() }),
    ...(last_accepted_at && { last_accepted_at: last_accepted_at.toISOString() }),
    made_by,
    ...(made_by === 'api_key' && { api_key_id: credential_id }),
    ...(isOverlapping && { previous_secret_until: previous_until.toISOString() }),
    created_at: created_at.toISOString(),
  };
}

export function shownMade({ endpoint, secret }: MadeEndpoint): z.output<typeof madeEndpointSchema> {
  return { ...shownEndpoint(endpoint), secret };
}
