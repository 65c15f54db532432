import type { Repositories } from '@libs/database';
import { Upload } from './uploads/upload.entity.js';
import { CreditTopUp } from './credits/credit-top-up.entity.js';
import { CreditHoldRow } from './credits/credit-hold.entity.js';
import { Resource } from './resources/resource.entity.js';

/** What an account owns and what it paid, by table; what was deleted and can be restored too. */
export async function exportLibrary(db: Repositories, accountId: string): Promise<Record<string, unknown[]>> {
  const rows = { where: { account_id: accountId }, order: { created_at: 'asc', id: 'asc' } } as const;
  return {
    resource: await db.getRepository(Resource).find(rows),
    credit_hold: await db.getRepository(CreditHoldRow).find(rows),
    credit_top_up: await db.getRepository(CreditTopUp).find(rows),
    upload: await db.getRepository(Upload).find(rows),
  };
}
