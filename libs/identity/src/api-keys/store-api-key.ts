import type { Transaction } from '@libs/database';
import type { KeyRing } from '@libs/kernel';
import { generateApiKey } from './api-key.js';
import type { ApiKeyRecord } from './api-key-record.js';
import { hashApiKey } from './hash-api-key.js';
import type { Scope } from '../scope.js';

export interface StoredApiKey {
  accountId: string;
  name: string;
  scopes: readonly Scope[];
  lifeSeconds: number;
  rotatedFrom?: string;
  /** The form that ordered it. */
  formId?: string;
}

/** A key that was just made: its text is here and nowhere else. */
export interface MadeApiKey {
  key: string;
  record: ApiKeyRecord;
}

export async function storeApiKey(tx: Transaction, peppers: KeyRing, order: StoredApiKey): Promise<MadeApiKey> {
  const key = generateApiKey();
  const { pepperId, hash } = hashApiKey(peppers, key);
  const [record] = await tx.sql<ApiKeyRecord[]>`
    insert into api_key (id, account_id, name, hash, pepper_id, hint, scopes, expires_at, rotated_from,
      form_id)
    values (${key.id}, ${order.accountId}, ${order.name}, ${hash}, ${pepperId}, ${key.text.slice(-4)},
      ${[...order.scopes]}, clock_timestamp() + make_interval(secs => ${order.lifeSeconds}), ${order.rotatedFrom ?? null},
      ${order.formId ?? null})
    returning id, account_id, name, hint, scopes, created_at, expires_at, revoked_at, last_used_at, rotated_from`;
  if (!record) throw new Error('the new API key was not stored');
  return { key: key.text, record };
}
