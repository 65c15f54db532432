import { newId } from '@libs/kernel';
import type { Queryable } from '@libs/database';
import { creditsLeft, type Spender } from './credits-left.js';
import { unaffordable } from './unaffordable.js';

/** What one call sets aside: the same for each of its resources. */
export interface CreditHold extends Spender {
  resourceIds: readonly string[];
  amountEach: number;
}

/**
 * Sets credits aside for all resources of a call or for none: from the day's allowance first, then from the balance. The
 * account row is locked, so that concurrent holds see each other. Runs in the transaction that starts the jobs.
 */
export async function holdCredits(tx: Queryable, order: CreditHold): Promise<void> {
  const { accountId, isUntrusted, resourceIds, amountEach } = order;
  // Not `for update`: rows that refer to the account keep a key share of it, and two such starts would deadlock.
  await tx.sql`select 1 from account where id = ${accountId} for no key update`;
  const left = await creditsLeft(tx, order);
  const amount = amountEach * resourceIds.length;
  if (left.allowance + left.balance < amount) throw await unaffordable(tx, amount, { ...left, isUntrusted });
  let allowance = left.allowance;
  for (const resourceId of resourceIds) {
    const fromAllowance = Math.min(amountEach, allowance);
    allowance -= fromAllowance;
    await tx.sql`
      insert into credit_hold (id, account_id, resource_id, amount, from_allowance, allowance_day, is_untrusted)
      values (${newId()}, ${accountId}, ${resourceId}, ${amountEach}, ${fromAllowance},
        (clock_timestamp() at time zone 'UTC')::date, ${isUntrusted})`;
  }
  await tx.sql`
    update account set balance_credits = balance_credits - ${amount - (left.allowance - allowance)}
    where id = ${accountId}`;
}
