import type { Queryable } from '@libs/database';

/** A job that ended twice, or without a hold: the transaction that found it must not commit. */
export class HoldNotOpen extends Error {
  constructor(resourceId: string) {
    super(`the hold of ${resourceId} is not open`);
  }
}

/**
 * Ends a hold, once: `percent` of it (whole, 0 to 100; rounded down to whole credits) is spent, allowance first, and the rest goes
 * back. Spending nothing voids the hold. Runs in the transaction that ends the job, so that money and work never
 * disagree. Answers the credits spent.
 */
export async function settleCredits(tx: Queryable, resourceId: string, percent: number): Promise<number> {
  return settle(tx, resourceId, (held) => Math.floor((held * percent) / 100));
}

/** Ends a hold by what the work turned out to cost: never more than was held. Otherwise as `settleCredits`. */
export async function captureCredits(tx: Queryable, resourceId: string, credits: number): Promise<number> {
  return settle(tx, resourceId, (held) => Math.min(held, credits));
}

async function settle(tx: Queryable, resourceId: string, spentOf: (held: number) => number): Promise<number> {
  const [hold] = await tx.sql<{ account_id: string; amount: number; from_balance: number }>`
    select account_id, amount, amount - from_allowance as from_balance
    from credit_hold where resource_id = ${resourceId} and state = 'held' for update`;
  if (!hold) throw new HoldNotOpen(resourceId);
  const spent = spentOf(hold.amount);
  await tx.sql`
    update credit_hold
    set state = ${spent > 0 ? 'captured' : 'voided'}, captured = ${spent > 0 ? spent : null},
      settled_at = clock_timestamp()
    where resource_id = ${resourceId}`;
  const toBalance = Math.min(hold.amount - spent, hold.from_balance);
  if (toBalance > 0) {
    await tx.sql`update account set balance_credits = balance_credits + ${toBalance} where id = ${hold.account_id}`;
  }
  return spent;
}
