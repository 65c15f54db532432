import type { Queryable, Transaction } from '@libs/database';
import { type Denial, deny } from '@libs/kernel';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.js';
import type { MailPurpose, MailToken } from './mail-token.entity.js';

/** Minutes that each stays good. */
const MINUTES: Readonly<Record<MailPurpose, number>> = { sign_up: 24 * 60, reset: 30, sign_in: 60, wallet: 15 };

export type OneTimeLink = Pick<MailToken, 'email' | 'account_id'>;

/** The link was used, is too old, or is of an account that was closed. */
export function linkIsOver(): Denial {
  return deny('not_found', 'This link was already used, or it has expired.', { nextStep: 'Ask for a new link.' });
}

/** Makes the secret of a link. It is stored hashed, and works once. */
export async function makeOneTimeLink(
  db: Queryable,
  purpose: MailPurpose,
  { email = null, account_id: accountId = null }: Partial<OneTimeLink>,
): Promise<string> {
  const token = newOpaqueToken();
  // Skips rows that another transaction removes: a payment makes a link while it holds other locks.
  await db.sql`
    delete from mail_token where token_hash in (
      select token_hash from mail_token where expires_at < clock_timestamp() for update skip locked)`;
  await db.sql`
    insert into mail_token (token_hash, purpose, email, account_id, expires_at)
    values (${hashOpaqueToken(token)}, ${purpose}, ${email}, ${accountId},
      clock_timestamp() + make_interval(mins => ${MINUTES[purpose]}::int))`;
  return token;
}

/** Call before `takeMailToken` where all links of the account are deleted: two links at once would wait for each other. */
export async function lockAccountOfMailToken(tx: Transaction, token: string): Promise<void> {
  await tx.sql`
    select 1 from account
    where id = (select account_id from mail_token where token_hash = ${hashOpaqueToken(token)})
    for no key update`;
}

/** Consumes the link: of concurrent requests one succeeds, the others throw `not_found`. */
export async function takeMailToken(db: Queryable, purpose: MailPurpose, token: string): Promise<OneTimeLink> {
  const [row] = await db.sql<OneTimeLink[]>`
    delete from mail_token
    where token_hash = ${hashOpaqueToken(token)} and purpose = ${purpose} and expires_at > clock_timestamp()
      and (account_id is null or account_id in (select id from account where status = 'active'))
    returning email, account_id`;
  if (!row) throw linkIsOver();
  return row;
}

/** Whether it would still be taken; uses nothing up. */
export async function isMailTokenGood(db: Queryable, purpose: MailPurpose, token: string): Promise<boolean> {
  const rows = await db.sql`
    select 1 from mail_token
    where token_hash = ${hashOpaqueToken(token)} and purpose = ${purpose} and expires_at > clock_timestamp()
      and (account_id is null or account_id in (select id from account where status = 'active'))`;
  return rows.length > 0;
}

/** The address that a link was mailed to; undefined where it would not be taken. Uses nothing up. */
export async function emailOfMailToken(
  db: Queryable,
  purpose: MailPurpose,
  token: string,
): Promise<string | undefined> {
  const [row] = await db.sql<{ email: string | null }[]>`
    select coalesce(t.email, a.email) as email from mail_token t left join account a on a.id = t.account_id
    where t.token_hash = ${hashOpaqueToken(token)} and t.purpose = ${purpose} and t.expires_at > clock_timestamp()`;
  return row?.email ?? undefined;
}
