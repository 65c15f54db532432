import type { Database } from '@libs/database';
import { newId } from '@libs/kernel';

/** Adds credits to an account's balance, with the operator's note in the books. */
export class TopUpCredits {
  constructor(private readonly database: Database) {}

  async run(accountId: string, amount: number, note: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.sql`
        update account set balance_credits = balance_credits + ${amount} where id = ${accountId}`;
      await tx.sql`
        insert into credit_top_up (id, account_id, amount, note)
        values (${newId()}, ${accountId}, ${amount}, ${note})`;
    });
  }
}
