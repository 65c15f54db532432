import type { Database } from '@libs/database';
import type { Account } from '../account.entity.js';
import { CreateAccount } from './create-account.js';

/** The account of a fresh machine, which has no e-mail address; made where there is none yet, or none that is open. */
export async function localAccount(database: Database): Promise<Account> {
  return database.transaction(async (tx) => {
    // Two processes that start together must not make two.
    await tx.sql`select pg_advisory_xact_lock(hashtext('local account'))`;
    const [account] = await tx.sql<Account[]>`
      select * from account where kind = 'local' and email is null and status = 'active' order by created_at limit 1`;
    return account ?? new CreateAccount(tx).run({ kind: 'local', by: 'service' });
  });
}
