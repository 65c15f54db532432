import { component, member } from '@libs/kernel';
import { z } from 'zod';
import { adminPage, moment, uuid } from '../page.schema.js';

const credits = component('AdminCredits', {
  daily: member(z.int(), 'Credits of each day (UTC).', 500),
  allowance_left: member(z.int(), 'What is left of them today.', 420),
  balance: member(z.int(), 'Bought and given credits that are left.', 100),
});

export const accountSchema = component('AdminAccount', {
  id: uuid('Identifier of the account.'),
  email: member(
    z.string().nullable(),
    'Null for wallets, other issuers and the account of a fresh start.',
    'ann@example.com',
  ),
  kind: member(z.literal(['local', 'wallet', 'external']), '`external` signs in at another issuer.', 'local'),
  status: member(z.literal(['active', 'disabled']), 'No credential of a disabled account is accepted.', 'active'),
  is_operator: member(z.boolean(), 'Whether it has the operator role.', false),
  created_at: moment('When it was opened.'),
  credits: member(credits, 'What it can spend.'),
  webhook_endpoints: member(z.int().min(0), 'Addresses that receive its events.', 1),
});

export const accountsSchema = adminPage('AdminAccounts', accountSchema);

export const creditsAddedSchema = component('AdminCreditsAdded', {
  is_new: member(z.boolean(), 'False: this order was carried out before, and nothing was added.', true),
  account: member(accountSchema, 'The account as it is now.'),
});
