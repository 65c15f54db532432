import { component, member } from '@libs/kernel';
import { RESOURCE_KINDS, VISIBILITIES } from '@libs/library';
import { z } from 'zod';
import { accountEmail, adminPage, moment, uuid, uuidOrNull } from '../page.schema.js';

const takenDown = component('AdminTakenDown', {
  resource_id: uuid('Identifier of the resource.'),
  short_id: member(z.string(), 'Of its short address.', '0aZ9bY8cX7'),
  account_id: uuid('The account that owns it.'),
  account_email: accountEmail(),
  kind: member(z.literal(RESOURCE_KINDS), 'What it is.', 'video'),
  name: member(z.string(), 'The words of its owner.', 'A film'),
  reason: member(z.string().nullable(), 'The words of the operator.', 'a complaint'),
  taken_down_at: moment('When it was taken down.'),
  film_id: uuidOrNull('The film that it is a shot of.'),
});

export const takenDownSchema = adminPage('AdminTakeDowns', takenDown);

export const takeDownSchema = component('AdminTakeDown', {
  resource_id: uuid('Identifier of the resource.'),
  is_new: member(z.boolean(), 'False: it was taken down before, and nothing was changed.', true),
  visibility_before: member(z.literal(VISIBILITIES), 'What it was.', 'public'),
  shots: member(z.array(z.uuid()), 'Shots of the film that were taken down with it.', []),
  is_owner_told: member(z.boolean(), 'Whether its owner gets an e-mail.', true),
});

export const putBackSchema = component('AdminPutBack', {
  resource_id: uuid('Identifier of the resource. It stays private until its owner publishes it.'),
});
