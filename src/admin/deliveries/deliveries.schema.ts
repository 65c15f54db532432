import { DELIVERY_STATES } from '@libs/events';
import { component, member } from '@libs/kernel';
import { z } from 'zod';
import { accountEmail, adminPage, moment, uuid, uuidOrNull } from '../page.schema.js';

const delivery = component('AdminDelivery', {
  id: uuid('Identifier of the event.'),
  type: member(z.string(), 'What changed.', 'resource.updated'),
  state: member(z.literal(DELIVERY_STATES), '`dead`: it failed permanently, after retries for a day.', 'waiting'),
  account_id: uuid('The account of the change.'),
  account_email: accountEmail(),
  endpoint_id: uuidOrNull('The webhook endpoint of the account that receives it. Null: the web application.'),
  endpoint_host: member(
    z.string().nullable(),
    'Host of the endpoint: the rest of its address may be secret.',
    'hooks.example.com',
  ),
  resource_id: uuidOrNull('The resource that changed.'),
  status: member(z.string().nullable(), 'Status of the resource after the change.', 'completed'),
  attempts: member(z.int(), 'Tries so far.', 1),
  next_attempt_at: moment('Of what waits: the next try.'),
  last_answer: member(z.string().nullable(), 'What the last try came to.', '204'),
  created_at: moment('When it changed.'),
});

export const deliveriesSchema = adminPage('AdminDeliveries', delivery);

export const replayedSchema = component('AdminReplayed', {
  replayed: member(z.int().min(0), 'Events that are sent once more.', 1),
});
