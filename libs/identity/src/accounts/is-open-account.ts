import type { Repositories } from '@libs/database';
import { Account } from '../account.entity.js';

/** False for an account that was disabled or does not exist. */
export function isOpenAccount(db: Repositories, accountId: string): Promise<boolean> {
  return db.getRepository(Account).existsBy({ id: accountId, status: 'active' });
}
