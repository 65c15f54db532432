import { Denial, newId } from '@libs/kernel';
import type { Queryable } from '@libs/database';
import { creditsLeft } from './credits-left.js';

/** The account cannot pay for what it asked for. */
export class InsufficientCredits extends Denial {
  constructor(asked: number, left: number) {
    super('insufficient_credits', `This costs ${asked} credits and the account has ${left} left today.`);
  }
}

/**
 * Sets `amount` credits aside for one resource: from the day's allowance first, then from the balance. The account row
 * is locked, so that concurrent holds see each other. Runs in the transaction that starts the job.
 */
export async function holdCredits(
  tx: Queryable,
  hold: { accountId: string; resourceId: string; amount: number },
): Promise<void> {
  // Not `for update`: rows that refer to the account keep a key share of it, and two such starts would deadlock.
  await tx.sql`select 1 from account where id = ${hold.accountId} for no key update`;
  const left = await creditsLeft(tx, hold.accountId);
  if (left.allowance + left.balance < hold.amount) {
    throw new InsufficientCredits(hold.amount, left.allowance + left.balance);
  }
  const fromAllowance = Math.min(hold.amount, left.allowance);
  await tx.sql`
    insert into credit_hold (id, account_id, resource_id, amount, from_allowance, allowance_day)
    values (${newId()}, ${hold.accountId}, ${hold.resourceId}, ${hold.amount}, ${fromAllowance},
      (clock_timestamp() at time zone 'UTC')::date)`;
  await tx.sql`
    update account set balance_credits = balance_credits - ${hold.amount - fromAllowance}
    where id = ${hold.accountId}`;
}
