import { IsNull } from 'typeorm';
import type { Database } from '@libs/database';
import { Account } from '../account.entity.js';
import { CreateAccount } from './create-account.js';

/** The account of a fresh machine, which has no e-mail address; made where there is none yet, or none that is open. */
export async function localAccount(database: Database): Promise<Account> {
  return database.transaction(async (tx) => {
    // Two processes that start together must not make two.
    await tx.sql`select pg_advisory_xact_lock(hashtext('local account'))`;
    const account = await tx.getRepository(Account).findOne({
      where: { kind: 'local', email: IsNull(), status: 'active' },
      order: { created_at: 'asc' },
    });
    return account ?? new CreateAccount(tx).run({ kind: 'local', by: 'service' });
  });
}
