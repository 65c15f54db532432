import { type Database, inTransaction, type Transaction } from '@libs/database';
import { deny, newId } from '@libs/kernel';
import type { CreditTopUp } from './credit-top-up.entity.js';

/** Of a top-up and of the balance after it: half of what the database's integer holds, as held credits come back. */
export const MOST_CREDITS = 1_000_000_000;

export interface TopUp {
  /** An order that comes again under its id adds nothing. */
  id?: string;
  accountId: string;
  /** At least 1. */
  amount: number;
  note: string;
}

/** Adds credits to an account's balance, with the operator's note in the books. */
export class TopUpCredits {
  constructor(private readonly database: Database | Transaction) {}

  /** False: the order was carried out before. Throws `not_found`, `input_unsupported`, `idempotency_conflict`. */
  run(order: TopUp): Promise<boolean> {
    return inTransaction(this.database, (tx) => topUp(tx, order));
  }
}

async function topUp(tx: Transaction, { id = newId(), accountId, amount, note }: TopUp): Promise<boolean> {
  const known = await tx.sql`select 1 from account where id = ${accountId} for no key update`;
  if (known.length === 0) {
    throw deny('not_found', 'There is no such account.', { nextStep: 'Check the id of the account.' });
  }
  const booked = await tx.sql`
    insert into credit_top_up (id, account_id, amount, note) values (${id}, ${accountId}, ${amount}, ${note})
    on conflict (id) do nothing returning id`;
  if (booked.length === 0) return requireSame(tx, { id, accountId, amount });
  const grown = await tx.sql`
    update account set balance_credits = balance_credits + ${amount}
    where id = ${accountId} and balance_credits::bigint + ${amount} <= ${MOST_CREDITS} returning id`;
  if (grown.length === 0) throw deny('input_unsupported', `A balance cannot grow beyond ${MOST_CREDITS} credits.`);
  return true;
}

async function requireSame(tx: Transaction, { id, accountId, amount }: Required<Omit<TopUp, 'note'>>): Promise<false> {
  const [before] = await tx.sql<Pick<CreditTopUp, 'account_id' | 'amount'>[]>`
    select account_id, amount from credit_top_up where id = ${id}`;
  if (before?.account_id === accountId && before.amount === amount) return false;
  throw deny('idempotency_conflict', 'Another order was carried out under this id.', {
    nextStep: 'Send the order under a new id.',
  });
}
