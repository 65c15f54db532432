import { Database } from '@libs/database';
import { recordAudit } from '@libs/identity';
import { isUuid } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import type { XGrant } from './x-grant.entity.js';

/**
 * Ends a grant of an account. When this returns, no post is begun by it; one that X was asked for before may still appear.
 * Repeating it is harmless.
 */
@Injectable()
export class RevokeXGrant {
  constructor(private readonly database: Database) {}

  async run(accountId: string, grantId: string): Promise<void> {
    if (!isUuid(grantId)) return;
    await this.database.transaction(async (tx) => {
      const [ended] = await tx.sql<XGrant[]>`
        update x_grant set revoked_at = clock_timestamp()
        where id = ${grantId} and account_id = ${accountId} and revoked_at is null returning *`;
      if (!ended) return;
      await recordAudit(tx, {
        kind: 'x_grant_revoked',
        actor: `account:${accountId}`,
        accountId,
        subject: ended.grantee_id,
        details: { grantee_type: ended.grantee_type, capabilities: [ended.capability] },
      });
    });
  }
}
