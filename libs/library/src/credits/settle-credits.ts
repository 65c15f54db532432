import type { Queryable } from '@libs/database';

/** A job that ended twice, or without a hold: the transaction that found it must not commit. */
export class HoldNotOpen extends Error {
  constructor(resourceId: string) {
    super(`the hold of ${resourceId} is not open`);
  }
}

/** Credits that a cancelled job costs at least once its work has begun: starting and cancelling jobs is never free. */
export const LEAST_CHARGE = 1;

/**
 * Ends a hold, once: all of it is spent, allowance first, or all of it goes back. Spending nothing voids the hold. Runs in
 * the transaction that ends the job, so that money and work never disagree. Returns the credits spent.
 */
export async function settleCredits(tx: Queryable, resourceId: string, outcome: 'spent' | 'returned'): Promise<number> {
  return settle(tx, resourceId, (held) => (outcome === 'spent' ? held : 0));
}

/**
 * Ends the hold of a cancelled job: the share that was done (`percent` from 0 to 100) is spent, rounded down to whole
 * credits, and at least `LEAST_CHARGE` if the work had begun. Otherwise as `settleCredits`.
 */
export async function settleCancelled(
  tx: Queryable,
  resourceId: string,
  { percent, hasBegun }: { percent: number; hasBegun: boolean },
): Promise<number> {
  const least = hasBegun ? LEAST_CHARGE : 0;
  return settle(tx, resourceId, (held) => Math.min(held, Math.max(least, Math.floor((held * percent) / 100))));
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
