import type { Database } from '@libs/database';
import type { KeyRing } from '@libs/kernel';
import { ApiKeyRow } from './api-key.entity.js';
import { CreateApiKey } from './create-api-key.js';

/** Makes the first key of a database and answers its text; undefined where there is a key already. */
export function createFirstApiKey(
  database: Database,
  peppers: KeyRing,
  accountId: string,
): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    // Processes that start together must not make one each.
    await tx.sql`select 1 from account where id = ${accountId} for update`;
    if (await tx.getRepository(ApiKeyRow).exists()) return undefined;
    const order = { accountId, name: 'first start', by: 'service' } as const;
    return (await new CreateApiKey(tx, peppers).run(order)).key;
  });
}
