import type { Database } from '@libs/database';
import { ClientNotFound, type ClientName } from './oauth-client.js';
import type { ClientTrust } from './principal.js';
import { clientSubject, recordRevocation } from './revocation.js';
import { SettleRevocation } from './settle-revocation.js';

interface ClientDecision {
  /** Null takes back what was decided. */
  state: ClientTrust | null;
  by: string;
  reason?: string;
}

/** The operator's word on a client. When this returns, every process goes by it, also for tokens that are out. */
export class DecideClient {
  constructor(private readonly database: Database) {}

  async run({ issuer, clientId }: ClientName, { state, by, reason }: ClientDecision): Promise<void> {
    const revocation = await this.database.transaction(async (tx) => {
      const [row] = await tx.sql`
        update oauth_client set state = ${state ?? 'untrusted'}, reason = ${reason ?? null},
          verified_by = ${state && by}, verified_at = case when ${state !== null} then clock_timestamp() end
        where issuer = ${issuer} and client_id = ${clientId} returning 1`;
      if (!row) throw new ClientNotFound();
      return recordRevocation(tx, { kind: 'client', subject: clientSubject({ issuer, clientId }) });
    });
    await new SettleRevocation(this.database).run(revocation);
  }
}
