import type { Queryable } from '@libs/database';
import { creditsLeft, type CreditsLeft, type Spender } from './credits-left.js';
import { balanceTooLow, unaffordable } from './unaffordable.js';

/** What a call costs, and the credits of it that the day's allowance does not pay. */
export interface Cost {
  amount: number;
  fromBalance?: number;
}

/**
 * What the account may spend on a call, its allowance only as far as it may pay. Throws `insufficient_credits` or `quota_exceeded`.
 * Without a lock on the account the answer is true for the moment only.
 */
export async function requireCredits(
  db: Queryable,
  spender: Spender,
  { amount, fromBalance = 0 }: Cost,
): Promise<CreditsLeft> {
  const found = await creditsLeft(db, spender);
  if (found.balance < fromBalance) throw balanceTooLow(fromBalance, found.balance);
  const left = { ...found, allowance: Math.min(found.allowance, amount - fromBalance) };
  if (left.allowance + left.balance >= amount) return left;
  throw await unaffordable(db, amount, { ...left, isUntrusted: spender.isUntrusted });
}
