import type { Database } from '@libs/database';
import { recordRevocation } from './revocation.js';
import { SettleRevocation } from './settle-revocation.js';

/**
 * Ends what an account granted to a client of our own authorization server. When this returns, no process accepts an access
 * token of the grant. Repeating it is harmless. A row is of no use once the last token of its grant has expired.
 */
export class RevokeGrant {
  constructor(private readonly database: Database) {}

  async run(grantId: string, accountId: string): Promise<void> {
    const revocation = await this.database.transaction(async (tx) => {
      await tx.sql`
        insert into revoked_grant (grant_id, account_id) values (${grantId}, ${accountId})
        on conflict (grant_id) do nothing`;
      return recordRevocation(tx, { kind: 'grant', subject: grantId });
    });
    await new SettleRevocation(this.database).run(revocation);
    await this.database.sql`delete from revoked_grant where revoked_at < clock_timestamp() - interval '1 day'`;
  }
}
