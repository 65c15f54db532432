import type { Queryable } from '@libs/database';

/**
 * Ends a hold, once: `captured` credits are spent (allowance first), the rest goes back. A capture of 0 voids the hold.
 * Runs in the transaction that ends the job, so that money and work never disagree. Answers false when the hold was
 * settled before; its caller then changes nothing either.
 */
export async function settleCredits(tx: Queryable, resourceId: string, captured: number): Promise<boolean> {
  const state = captured > 0 ? 'captured' : 'voided';
  const [hold] = await tx.sql<{ account_id: string; from_balance: number; returned: number }>`
    update credit_hold
    set state = ${state}, captured = ${captured > 0 ? captured : null}, settled_at = clock_timestamp()
    where resource_id = ${resourceId} and state = 'held'
    returning account_id, amount - from_allowance as from_balance, amount - ${captured}::integer as returned`;
  if (!hold) return false;
  const toBalance = Math.min(hold.returned, hold.from_balance);
  if (toBalance > 0) {
    await tx.sql`
      update account set balance_credits = balance_credits + ${toBalance} where id = ${hold.account_id}`;
  }
  return true;
}
