import type { Database } from '@libs/database';
import { Denial } from '@libs/kernel';
import { recordRevocation } from './revocation.js';
import { SettleRevocation } from './settle-revocation.js';

export class ApiKeyNotFound extends Denial {
  constructor() {
    super('not_found', 'There is no API key of this name.', { nextStep: 'List the keys to see their ids.' });
  }
}

/** Ends a key. When this returns, no process accepts it any more. Repeating it is harmless. */
export class RevokeApiKey {
  constructor(private readonly database: Database) {}

  /** With an account, only a key of that account; another's is answered like an absent one. */
  async run(keyId: string, accountId?: string): Promise<void> {
    const revocation = await this.database.transaction(async (tx) => {
      const [row] = await tx.sql`
        update api_key set revoked_at = coalesce(revoked_at, clock_timestamp())
        where id = ${keyId} and (${accountId ?? null}::uuid is null or account_id = ${accountId ?? null})
        returning id`;
      if (!row) throw new ApiKeyNotFound();
      return recordRevocation(tx, { kind: 'api_key', subject: keyId });
    });
    await new SettleRevocation(this.database).run(revocation);
  }
}
