import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@libs/database';
import { type Denial, deny } from '@libs/kernel';
import { type Secrets, secretSettings } from '@libs/kernel/settings';
import { ApiKeyRow } from './api-key.entity.js';
import type { AuditActor } from '../audit/audit-event.js';
import { recordAudit } from '../audit/record-audit.js';
import { recordRevocation } from '../revocation/revocation.js';
import { apiKeyNotFound } from './revoke-api-key.js';
import type { Scope } from '../scope.js';
import { SettleRevocation } from '../revocation/settle-revocation.js';
import { type MadeApiKey, storeApiKey } from './store-api-key.js';

/** For how many seconds a rotated key goes on beside the new one. 0 is for a key that wrong hands may have. */
export const ROTATION_OVERLAPS = { '0': 0, '1h': 3_600, '24h': 86_400, '7d': 604_800 } as const;
export type RotationOverlap = keyof typeof ROTATION_OVERLAPS;

export function isRotationOverlap(text: string): text is RotationOverlap {
  return Object.hasOwn(ROTATION_OVERLAPS, text);
}

/** The key cannot be rotated. */
function apiKeyNotCurrent(why: string): Denial {
  return deny('api_key_not_current', `The API key ${why}.`);
}

interface OldKey {
  account_id: string;
  name: string;
  scopes: Scope[];
  is_revoked: boolean;
  is_expired: boolean;
  is_rotated: boolean;
  life_seconds: number;
}

/**
 * Replaces a key by a new one of the same account, name, scopes and length of life. The old one ends when the overlap is
 * over, at 0 before this returns. Throws `not_found`, `api_key_not_current`, and at 0 `storage_unavailable`: the new key
 * is then stored and its text lost, so revoke it and make another.
 */
@Injectable()
export class RotateApiKey {
  constructor(
    private readonly database: Database,
    @Inject(secretSettings.KEY) private readonly secrets: Pick<Secrets, 'apiKeyPeppers'>,
  ) {}

  /** With an account, only a key of that account, by its owner; another's is answered like an absent one. */
  async run(keyId: string, overlap: RotationOverlap, accountId?: string): Promise<MadeApiKey> {
    const actor: AuditActor = accountId === undefined ? 'operator' : `account:${accountId}`;
    const { made, revocation } = await this.database.transaction(async (tx) => {
      const old = await requireCurrent(tx, keyId, accountId);
      const made = await storeApiKey(tx, this.secrets.apiKeyPeppers, {
        accountId: old.account_id,
        name: old.name,
        scopes: old.scopes,
        lifeSeconds: old.life_seconds,
        rotatedFrom: keyId,
      });
      const seconds = ROTATION_OVERLAPS[overlap];
      const revocation = await (seconds === 0 ? endNow(tx, keyId) : endLater(tx, keyId, seconds));
      const details = { successor: made.record.id, overlap_seconds: seconds };
      await recordAudit(tx, { kind: 'key_rotated', actor, accountId: old.account_id, subject: keyId, details });
      return { made, revocation };
    });
    if (revocation !== undefined) await new SettleRevocation(this.database).run(revocation);
    return made;
  }
}

/** Locks it first: only a statement after that sees whether another rotation was quicker. */
async function requireCurrent(tx: Transaction, keyId: string, accountId: string | undefined): Promise<OldKey> {
  await tx.sql`select 1 from api_key where id = ${keyId} for no key update`;
  const [old] = await tx.sql<OldKey[]>`
    select account_id, name, scopes, revoked_at is not null as is_revoked, expires_at <= clock_timestamp() as is_expired,
      exists (select 1 from api_key new where new.rotated_from = old.id) as is_rotated,
      extract(epoch from expires_at - created_at)::float8 as life_seconds
    from api_key old
    where id = ${keyId} and (${accountId ?? null}::uuid is null or account_id = ${accountId ?? null})`;
  if (!old) throw apiKeyNotFound();
  if (old.is_rotated) throw apiKeyNotCurrent('was rotated before');
  if (old.is_revoked) throw apiKeyNotCurrent('was revoked');
  if (old.is_expired) throw apiKeyNotCurrent('has expired');
  return old;
}

async function endNow(tx: Transaction, keyId: string): Promise<number> {
  await tx.getRepository(ApiKeyRow).update({ id: keyId }, { revoked_at: () => 'clock_timestamp()' });
  return recordRevocation(tx, { kind: 'api_key', subject: keyId });
}

/** Does not wait for other processes: they learn the new expiry long before it comes. */
async function endLater(tx: Transaction, keyId: string, seconds: number): Promise<undefined> {
  await tx.sql`
    update api_key set expires_at = least(expires_at, clock_timestamp() + make_interval(secs => ${seconds}))
    where id = ${keyId}`;
  await recordRevocation(tx, { kind: 'api_key_expiry', subject: keyId });
}
