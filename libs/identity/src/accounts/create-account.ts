import { type Database, inTransaction, isUniqueViolation, type Transaction } from '@libs/database';
import { deny, newId } from '@libs/kernel';
import type { Account } from '../account.entity.js';
import type { AuditActor } from '../audit/audit-event.js';
import { recordAudit } from '../audit/record-audit.js';

export interface NewAccount {
  email?: string;
  kind: Account['kind'];
  /** Credits a day; default 500. */
  dailyCredits?: number;
  /** Who opens it; the account itself, signing up, unless said otherwise. */
  by?: AuditActor;
}

const DAILY_CREDITS = 500;

/** Opens an account. E-mail addresses are compared without case. */
export class CreateAccount {
  constructor(private readonly database: Database | Transaction) {}

  async run(order: NewAccount): Promise<Account> {
    try {
      return await inTransaction(this.database, (tx) => open(tx, order));
    } catch (error) {
      throw isUniqueViolation(error)
        ? deny('idempotency_conflict', 'An account with this e-mail address exists.', { nextStep: 'Sign in instead.' })
        : error;
    }
  }
}

async function open(tx: Transaction, { email, kind, dailyCredits, by }: NewAccount): Promise<Account> {
  const id = newId();
  const [account] = await tx.sql<Account[]>`
    insert into account (id, email, kind, daily_credits)
    values (${id}, ${email?.toLowerCase() ?? null}, ${kind}, ${dailyCredits ?? DAILY_CREDITS})
    returning *`;
  if (!account) throw new Error('the new account was not stored');
  await recordAudit(tx, {
    kind: 'account_created',
    actor: by ?? `account:${id}`,
    accountId: id,
    subject: id,
    details: { kind },
  });
  return account;
}
