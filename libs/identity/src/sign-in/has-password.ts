import type { Repositories } from '@libs/database';
import { AccountPassword } from './account-password.entity.js';

/** Whether the owner of an account can sign in with a password. */
export async function hasPassword(db: Repositories, accountId: string): Promise<boolean> {
  return db.getRepository(AccountPassword).existsBy({ account_id: accountId });
}
