import { In } from 'typeorm';
import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@libs/database';
import { OidcRecord } from './oidc-record.entity.js';
import type { AuditActor } from '../audit/audit-event.js';
import { recordAudit } from '../audit/record-audit.js';
import { recordRevocation } from '../revocation/revocation.js';
import { SettleRevocation } from '../revocation/settle-revocation.js';
import { TOKEN_GONE_SECONDS } from '../token-lifetime.js';

interface RevokedGrants {
  /** Of one account. */
  grantIds: readonly string[];
  accountId: string;
  by: AuditActor;
}

/**
 * Ends what an account granted to clients of our own authorization server. When this returns, no process accepts an access
 * token of the grants, and nothing is left to make another with. Repeating it is harmless. A row of `revoked_grant` is of no
 * use once the last token of its grant has expired.
 */
@Injectable()
export class RevokeGrants {
  constructor(private readonly database: Database) {}

  async run(grants: RevokedGrants): Promise<void> {
    await this.settle(await this.database.transaction((tx) => revokeGrants(tx, grants)));
  }

  /** To be awaited after the commit of a transaction that called `revokeGrants`. */
  async settle(lastRevocation: number | undefined): Promise<void> {
    if (lastRevocation === undefined) return;
    // A process that knows the last revocation knows all before it.
    await new SettleRevocation(this.database).run(lastRevocation);
    await this.database.sql`delete from revoked_grant
      where revoked_at < clock_timestamp() - make_interval(secs => ${TOKEN_GONE_SECONDS}::float8)`;
  }
}

/**
 * Revokes grants in a transaction of the caller. Answers the number of the last revocation for `settle`. Call it after all
 * other statements but `recordAudit`.
 */
export async function revokeGrants(
  tx: Transaction,
  { grantIds, accountId, by }: RevokedGrants,
): Promise<number | undefined> {
  const ids = grantIds.toSorted();
  await tx.getRepository(OidcRecord).delete({ grant_id: In(ids) });
  const ended = await tx.sql<{ grant_id: string }[]>`
    insert into revoked_grant (grant_id, account_id) select id, ${accountId}::uuid from unnest(${ids}::text[]) id
    on conflict (grant_id) do nothing returning grant_id`;
  let last: number | undefined;
  for (const subject of ids) last = await recordRevocation(tx, { kind: 'grant', subject });
  for (const { grant_id: subject } of ended) {
    await recordAudit(tx, { kind: 'grant_revoked', actor: by, accountId, subject });
  }
  return last;
}
