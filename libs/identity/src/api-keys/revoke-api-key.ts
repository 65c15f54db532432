import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@libs/database';
import { type Denial, deny } from '@libs/kernel';
import { ApiKeyRow } from './api-key.entity.js';
import type { AuditActor } from '../audit/audit-event.js';
import { recordAudit } from '../audit/record-audit.js';
import { recordRevocation } from '../revocation/revocation.js';
import { SettleRevocation } from '../revocation/settle-revocation.js';

export function apiKeyNotFound(): Denial {
  return deny('not_found', 'There is no API key of this name.', { nextStep: 'List the keys to see their ids.' });
}

/** What the audit log says of it. */
interface Told {
  kind: 'key_revoked' | 'key_exposed';
  actor: AuditActor;
}

/** Ends a key. When this returns, no process accepts it any more. Repeating it is harmless. */
@Injectable()
export class RevokeApiKey {
  constructor(private readonly database: Database) {}

  /** With an account, only a key of that account, by its owner; another's is answered like an absent one. */
  async run(keyId: string, accountId?: string, told: Told = byOwnerOrOperator(accountId)): Promise<void> {
    const revocation = await this.database.transaction((tx) => revoke(tx, { keyId, accountId }, told));
    await new SettleRevocation(this.database).run(revocation);
  }
}

async function revoke(tx: Transaction, of: { keyId: string; accountId?: string }, told: Told): Promise<number> {
  const { keyId, accountId = null } = of;
  const [row] = await tx.sql<{ account_id: string; is_revoked: boolean }[]>`
    select account_id, revoked_at is not null as is_revoked from api_key
    where id = ${keyId} and (${accountId}::uuid is null or account_id = ${accountId})
    for no key update`;
  if (!row) throw apiKeyNotFound();
  if (!row.is_revoked)
    await tx.getRepository(ApiKeyRow).update({ id: keyId }, { revoked_at: () => 'clock_timestamp()' });
  const number = await recordRevocation(tx, { kind: 'api_key', subject: keyId });
  if (!row.is_revoked) await recordAudit(tx, { ...told, accountId: row.account_id, subject: keyId });
  return number;
}

function byOwnerOrOperator(accountId: string | undefined): Told {
  return { kind: 'key_revoked', actor: accountId === undefined ? 'operator' : `account:${accountId}` };
}
