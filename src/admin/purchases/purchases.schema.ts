import { component, member } from '@libs/kernel';
import { PURCHASE_STATES } from '@libs/providers';
import { z } from 'zod';
import { accountEmail, adminPage, moment, momentOrNull, uuid } from '../page.schema.js';

const dollars = (description: string) => member(z.string(), description, '0.25');

/** Members of a purchase in lists, which its own page repeats. */
const LISTED = {
  id: uuid('Identifier of the purchase.'),
  resource_id: uuid('The resource that it is for.'),
  account_id: uuid('The account that ordered it.'),
  attempt: member(z.int(), '1, 2, …: a further one begins when the one before cost nothing.', 1),
  maker: member(z.string(), 'Who sells it.', 'fal'),
  model: member(z.string(), 'What is bought.', 'fal/flux'),
  state: member(z.literal(PURCHASE_STATES), '`unknown`: it may be billed, and somebody has to look.', 'delivered'),
  ceiling_dollars: dollars('US dollars that it may cost.'),
  billed_dollars: member(z.string().nullable(), 'US dollars of the bill; null where there is none yet.', '0.25'),
  trouble: member(z.string().nullable(), 'Kind of the last trouble.', null),
  created_at: moment('When it was opened.'),
};

const purchase = component('AdminPurchase', { ...LISTED, account_email: accountEmail() });

export const purchasesSchema = adminPage('AdminPurchases', purchase);

const shownPurchase = component('AdminPurchaseAttempt', {
  ...LISTED,
  request_id: member(z.string().nullable(), 'The maker’s own id of the request.', 'req-1'),
  seed: member(z.int(), 'Finds the request in the maker’s list.', 7),
  reason: member(z.string().nullable(), 'What the maker or this service said of the trouble.', null),
  servers: member(z.array(z.string()), 'Hosts of its addresses. The addresses may be signed and are never shown.', []),
  sent_at: momentOrNull('When it was sent.'),
  began_at: momentOrNull('When the maker began.'),
  ended_at: momentOrNull('When it ended.'),
});

export const purchaseAttemptsSchema = component('AdminPurchaseAttempts', {
  attempts: member(z.array(shownPurchase), 'The first one first.'),
});

export const makerOpenedSchema = component('AdminMakerOpened', {
  was_closed: member(z.boolean(), 'False: it was open, and nothing was changed.', true),
});
