import { type Database, inTransaction, type Transaction } from '@libs/database';
import type { KeyRing } from '@libs/kernel';
import type { AuditActor } from '../audit/audit-event.js';
import { recordAudit } from '../audit/record-audit.js';
import { ORDINARY_SCOPES, type Scope } from '../scope.js';
import { type MadeApiKey, storeApiKey } from './store-api-key.js';

export interface NewApiKey {
  accountId: string;
  name: string;
  /** Default: everything ordinary use needs. */
  scopes?: readonly Scope[];
  /** Default 365. */
  expiresInDays?: number;
  /** The form that orders it: a form makes one key of an account. */
  formId?: string;
  /** Who makes it; the owner of the account unless said otherwise. */
  by?: AuditActor;
}

const DEFAULT_DAYS = 365;
const DAY_SECONDS = 86_400;

/** Makes a key. Its text is in the answer and nowhere else. Within a transaction it comes last, as `recordAudit`. */
export class CreateApiKey {
  constructor(
    private readonly database: Database | Transaction,
    private readonly peppers: KeyRing,
  ) {}

  async run({ accountId, name, formId, by, ...order }: NewApiKey): Promise<MadeApiKey> {
    const { scopes = ORDINARY_SCOPES, expiresInDays = DEFAULT_DAYS } = order;
    return inTransaction(this.database, async (tx) => {
      const lifeSeconds = expiresInDays * DAY_SECONDS;
      const made = await storeApiKey(tx, this.peppers, { accountId, name, scopes, lifeSeconds, formId });
      await recordAudit(tx, {
        kind: 'key_created',
        actor: by ?? `account:${accountId}`,
        accountId,
        subject: made.record.id,
        details: { scopes: [...scopes], expires_at: made.record.expires_at.toISOString() },
      });
      return made;
    });
  }
}
