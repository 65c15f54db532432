import type { Database } from '@libs/database';
import { AccountNotFound } from './account.js';
import { recordRevocation } from './revocation.js';
import { SettleRevocation } from './settle-revocation.js';

/** Closes an account. When this returns, no process accepts any credential of it. */
export class DisableAccount {
  constructor(private readonly database: Database) {}

  async run(accountId: string): Promise<void> {
    const revocation = await this.database.transaction(async (tx) => {
      const [row] = await tx.sql`update account set status = 'disabled' where id = ${accountId} returning id`;
      if (!row) throw new AccountNotFound();
      return recordRevocation(tx, { kind: 'account', subject: accountId });
    });
    await new SettleRevocation(this.database).run(revocation);
  }
}
