import type { Repositories } from '@libs/database';
import { Upload } from './upload.entity.js';

/** Ids of all uploads of an account. */
export async function uploadIdsOf(db: Repositories, accountId: string): Promise<string[]> {
  const rows = await db.getRepository(Upload).find({ where: { account_id: accountId }, select: { id: true } });
  return rows.map(({ id }) => id);
}
