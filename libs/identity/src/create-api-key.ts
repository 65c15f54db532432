import type { Queryable } from '@libs/database';
import type { KeyRing } from '@libs/kernel';
import { generateApiKey } from './api-key.js';
import type { ApiKeyRecord } from './api-key-record.js';
import { hashApiKey } from './hash-api-key.js';
import type { Scope } from './scope.js';

export interface NewApiKey {
  accountId: string;
  name: string;
  /** Default: everything ordinary use needs. */
  scopes?: readonly Scope[];
  /** Default 365. */
  expiresInDays?: number;
}

const ORDINARY_SCOPES: readonly Scope[] = ['media:generate', 'library:read', 'library:write'];
const DEFAULT_DAYS = 365;

/** Makes a key. Its text is in the answer and nowhere else. */
export class CreateApiKey {
  constructor(
    private readonly database: Queryable,
    private readonly peppers: KeyRing,
  ) {}

  async run(order: NewApiKey): Promise<{ key: string; record: ApiKeyRecord }> {
    const key = generateApiKey();
    const { pepperId, hash } = hashApiKey(this.peppers, key);
    const [record] = await this.database.sql<ApiKeyRecord>`
      insert into api_key (id, account_id, name, hash, pepper_id, hint, scopes, expires_at)
      values (${key.id}, ${order.accountId}, ${order.name}, ${hash}, ${pepperId}, ${key.text.slice(-4)},
        ${[...(order.scopes ?? ORDINARY_SCOPES)]},
        clock_timestamp() + make_interval(days => ${order.expiresInDays ?? DEFAULT_DAYS}))
      returning id, account_id, name, hint, scopes, created_at, expires_at, revoked_at, last_used_at`;
    if (!record) throw new Error('the new API key was not stored');
    return { key: key.text, record };
  }
}
