import type { Database } from '@libs/database';
import { CreateApiKey } from '@libs/identity';
import { type KeyRing, newId } from '@libs/kernel';
import { CreateAccount } from '../../../libs/identity/src/accounts/create-account.js';
import type { NewApiKey } from '../../../libs/identity/src/api-keys/create-api-key.js';

export async function newAccount(database: Database): Promise<string> {
  return (await new CreateAccount(database).run({ kind: 'local', email: `${newId()}@example.com` })).id;
}

/** A new key's text and id; of a new account unless the order names one. */
export async function newKey(
  database: Database,
  peppers: KeyRing,
  order: Partial<NewApiKey> = {},
): Promise<{ key: string; id: string }> {
  const accountId = order.accountId ?? (await newAccount(database));
  const { key, record } = await new CreateApiKey(database, peppers).run({ name: 'test', ...order, accountId });
  return { key, id: record.id };
}
