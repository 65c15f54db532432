import type { Repositories } from '@libs/database';
import { X_ACCOUNT_ENTITIES } from './entities.js';

/** Forgets everything of an account's X account. Its receipts are resources and go with the library. */
export async function eraseXAccount(tx: Repositories, accountId: string): Promise<void> {
  for (const entity of X_ACCOUNT_ENTITIES) {
    await tx.getRepository<{ account_id: string }>(entity).delete({ account_id: accountId });
  }
}
