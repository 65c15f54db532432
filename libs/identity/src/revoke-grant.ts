import type { Database, Transaction } from '@libs/database';
import type { AuditActor } from './audit-event.js';
import { recordAudit } from './record-audit.js';
import { recordRevocation } from './revocation.js';
import { SettleRevocation } from './settle-revocation.js';

interface RevokedGrant {
  grantId: string;
  accountId: string;
  by: AuditActor;
}

/**
 * Ends what an account granted to a client of our own authorization server. When this returns, no process accepts an access
 * token of the grant, and nothing is left to make another with. Repeating it is harmless. A row of `revoked_grant` is of no
 * use once the last token of its grant has expired.
 */
export class RevokeGrant {
  constructor(private readonly database: Database) {}

  async run(grant: RevokedGrant): Promise<void> {
    const revocation = await this.database.transaction((tx) => revoke(tx, grant));
    await new SettleRevocation(this.database).run(revocation);
    await this.database.sql`delete from revoked_grant where revoked_at < clock_timestamp() - interval '1 day'`;
  }
}

async function revoke(tx: Transaction, { grantId, accountId, by }: RevokedGrant): Promise<number> {
  await tx.sql`delete from oidc_record where grant_id = ${grantId}`;
  const ended = await tx.sql`
    insert into revoked_grant (grant_id, account_id) values (${grantId}, ${accountId})
    on conflict (grant_id) do nothing returning 1`;
  const number = await recordRevocation(tx, { kind: 'grant', subject: grantId });
  if (ended.length > 0) await recordAudit(tx, { kind: 'grant_revoked', actor: by, accountId, subject: grantId });
  return number;
}
