import type { Database } from '@libs/database';
import { deny, newId } from '@libs/kernel';
import { CreditTopUp } from './credit-top-up.entity.js';

/** Of a top-up and of the balance after it: half of what the database's integer holds, as held credits come back. */
export const MOST_CREDITS = 1_000_000_000;

/** Adds credits, at least one, to an account's balance, with the operator's note in the books. */
export class TopUpCredits {
  constructor(private readonly database: Database) {}

  async run(accountId: string, amount: number, note: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const grown = await tx.sql`
        update account set balance_credits = balance_credits + ${amount}
        where id = ${accountId} and balance_credits::bigint + ${amount} <= ${MOST_CREDITS} returning id`;
      if (grown.length === 0) throw deny('input_unsupported', `A balance cannot grow beyond ${MOST_CREDITS} credits.`);
      await tx.getRepository(CreditTopUp).insert({ id: newId(), account_id: accountId, amount, note });
    });
  }
}
