import type { Transaction } from '@libs/database';
import { writeAccountEvent } from '../write-outbox.js';
import { creditsLeft } from './credits-left.js';

/** Divisor of the day's allowance: an account with less than this part of it left, its balance included, is low. */
const LOW_PART = 10;

/**
 * Tells an account once a UTC day that few credits are left. Runs in the transaction that takes credits, after it locked the
 * account. An account without a daily allowance has no measure of few, and is told nothing.
 */
export async function noteLowCredits(tx: Transaction, accountId: string): Promise<void> {
  const { allowance, balance, daily } = await creditsLeft(tx, { accountId, isUntrusted: false });
  if (allowance + balance >= daily / LOW_PART) return;
  const told = await tx.sql`
    update account set credits_low_on = (clock_timestamp() at time zone 'UTC')::date
    where id = ${accountId} and credits_low_on is distinct from (clock_timestamp() at time zone 'UTC')::date
    returning 1`;
  if (told.length === 0) return;
  const data = { credits_left: allowance + balance, allowance_left: allowance, balance, daily_allowance: daily };
  await writeAccountEvent(tx, 'credits.low', { accountId, data });
}
