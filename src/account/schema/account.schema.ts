import { component, member } from '@libs/kernel';
import { z } from 'zod';

const AT = '2026-11-28T12:00:00.000Z';

const ownCredits = component('OwnCredits', {
  left_today: member(z.int().min(0), 'Allowance and balance together.', 480),
  daily_allowance: member(z.int().min(0), 'Free credits of each day (UTC).', 500),
  allowance_left: member(z.int().min(0), 'Of today.', 480),
  balance: member(z.int(), 'Credits that do not expire.', 0),
});

const ownSession = component('OwnSession', {
  id: member(z.uuid(), 'Identifier of the session.', '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42'),
  method: member(z.enum(['password', 'wallet', 'link', 'wallet_link']), 'How it was opened.', 'password'),
  fresh_until: member(
    z.iso.datetime().nullable(),
    'Until when sensitive actions need no new sign-in; null if they need one now.',
    AT,
  ),
});

const accountX = component('AccountX', {
  is_offered: member(z.boolean(), 'Whether this service can connect X accounts.', true),
  screen_name: member(z.string(), 'At X. Absent: none is connected.', 'ann').optional(),
  status: member(z.enum(['active', 'broken']), '`broken`: connect it again.', 'active').optional(),
  connected_at: member(z.iso.datetime(), 'Time of the connection.', AT).optional(),
  grants: member(z.int().min(0), 'API keys and applications that may act on it, by capability.', 0),
});

/** An account, for its owner. */
export const accountSchema = component('Account', {
  id: member(z.uuid(), 'Identifier of the account.', '0191e5a0-0000-7000-8000-000000000001'),
  kind: member(z.enum(['local', 'wallet', 'external']), 'How its owner signs in.', 'local'),
  name: member(z.string(), 'Name shown to its owner.', 'ann@example.com'),
  email: member(z.string().nullable(), 'E-mail address; null if there is none.', 'ann@example.com'),
  wallet_address: member(z.string().nullable(), 'The wallet that paid last; null if none paid.', null),
  has_password: member(z.boolean(), 'Whether its owner can sign in with a password.', true),
  erased_by: member(z.enum(['email', 'wallet_address', 'id']), 'What you enter as `confirm` to erase it.', 'email'),
  is_operator: member(z.boolean(), 'Whether it has the operator role.', false),
  created_at: member(z.iso.datetime(), 'When it was opened.', AT),
  session: member(ownSession, 'The session of this request.'),
  credits: member(ownCredits, '1 credit is US$0.01.'),
  x_account: member(accountX, 'The connected account of X.'),
});

const accountSession = component('AccountSession', {
  id: member(z.uuid(), 'Identifier of the session.', '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42'),
  is_own: member(z.boolean(), 'Whether it is the session of this request.', true),
  browser: member(z.string(), 'Browser and system, from the user agent.', 'Firefox on Linux'),
  method: member(z.enum(['password', 'wallet', 'link', 'wallet_link']), 'How it was opened.', 'password'),
  created_at: member(z.iso.datetime(), 'Time of the sign-in.', AT),
  last_used_at: member(z.iso.datetime(), 'Time of the last use, up to a minute old.', AT),
});

/** Where an account is signed in. */
export const accountSessionsSchema = component('AccountSessions', {
  items: member(z.array(accountSession), 'The one that was used last first.'),
  agents: member(z.int().min(0), 'Session tokens of agents that pay from the wallet of the account.', 0),
});

const accountConnection = component('AccountConnection', {
  client_id: member(z.string(), 'Identifier of the client.', 'https://app.example/client.json'),
  name: member(z.string().nullable(), 'Name that the application gave itself; nobody checked it.', 'An app'),
  registrations: member(z.int().min(1), 'How often the application registered.', 1),
  leads_to: member(z.array(z.string()).nullable(), 'Where its redirect addresses lead; null if unknown.', [
    'app.example',
  ]),
  trust: member(z.enum(['verified', 'untrusted', 'blocked']), 'Trust that the operator gave it.', 'untrusted'),
  scopes: member(z.array(z.string()), 'Scopes that it was granted.', ['media:generate']),
  since: member(z.iso.datetime(), 'When you first allowed it.', AT),
  last_used_at: member(z.iso.datetime(), 'When it last received a token.', AT),
});

/** The applications that may act for an account. */
export const accountConnectionsSchema = component('AccountConnections', {
  items: member(z.array(accountConnection), 'The one that was used last first.'),
});

const accountRefund = component('AccountRefund', {
  id: member(z.uuid(), 'Identifier of the refund.', '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42'),
  resource_id: member(z.uuid().nullable(), 'The resource that is refunded; null: the whole payment.', null),
  amount_usdc: member(z.string(), 'Refunded amount.', '0.05'),
  state: member(z.string(), 'due, sending, refunded or blocked.', 'refunded'),
  transaction: member(z.string().nullable(), 'Hash of its transaction.', null),
  transaction_url: member(z.url(), 'Its page at a public explorer.', 'https://basescan.org/tx/0x00').optional(),
  created_at: member(z.iso.datetime(), 'When it became due.', AT),
});

const accountPayment = component('AccountPayment', {
  id: member(z.uuid(), 'Identifier of the payment.', '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42'),
  state: member(
    z.string(),
    'reserved, submitted, unknown, settled, job, returned, failed or expired; `job`: it pays for a job.',
    'job',
  ),
  tool: member(z.string(), 'What was called.', 'create_video'),
  payer: member(z.string(), 'Address of the wallet.', '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'),
  network: member(z.string(), 'CAIP-2.', 'eip155:8453'),
  amount_usdc: member(z.string(), 'Authorized amount.', '0.06'),
  captured_usdc: member(z.string(), 'Spent amount.', '0.01'),
  returned_usdc: member(z.string(), 'Amount that was or will be refunded.', '0.05'),
  transaction: member(z.string().nullable(), 'Hash of its transaction.', null),
  transaction_url: member(z.url(), 'Its page at a public explorer.', 'https://basescan.org/tx/0x00').optional(),
  created_at: member(z.iso.datetime(), 'Time of the payment.', AT),
  resource_ids: member(z.array(z.uuid()), 'Resources that it paid for, including deleted ones.', []),
  refunds: member(z.array(accountRefund), 'In the order in which they became due.', []),
});

/** A page of payments. */
export const accountPaymentsSchema = component('AccountPayments', {
  items: member(z.array(accountPayment), 'The newest first.'),
  next_cursor: member(z.uuid(), '`cursor` of the next page; the last page has none.').optional(),
});

/** What ended. */
export const endedSchema = component('Ended', {
  ended: member(z.int().min(0), 'How many ended; 0 if none was left.', 1),
});

/** What a new password ended. */
export const passwordChangedSchema = component('PasswordChanged', {
  ended_sessions: member(z.int().min(0), 'All others of the account.', 1),
  ended_connections: member(z.int().min(0), 'Grants of applications.', 0),
});

/** An erasure that has begun. */
export const erasureSchema = component('Erasure', {
  status: member(z.literal('erasing'), 'The account is closed; its jobs, rows and files follow.', 'erasing'),
  stays: member(z.array(z.string()), 'Data that is kept, and why.', ['Amounts of credits, without your name.']),
});
