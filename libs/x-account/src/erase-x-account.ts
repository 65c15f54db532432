import type { Repositories } from '@libs/database';
import { XRequestToken } from './connect/x-request-token.entity.js';
import { XConnection } from './connection/x-connection.entity.js';
import { XGrant } from './grants/x-grant.entity.js';
import { XPostRow } from './publish/x-post.entity.js';

/** Forgets everything of an account's X account. Its receipts are resources and go with the library. */
export async function eraseXAccount(tx: Repositories, accountId: string): Promise<void> {
  for (const entity of [XRequestToken, XGrant, XPostRow, XConnection]) {
    await tx.getRepository<{ account_id: string }>(entity).delete({ account_id: accountId });
  }
}
