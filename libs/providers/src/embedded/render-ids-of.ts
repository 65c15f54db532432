import type { Repositories } from '@libs/database';
import { Render } from './render.entity.js';

/** Ids of all renders of an account. */
export async function renderIdsOf(db: Repositories, accountId: string): Promise<string[]> {
  const rows = await db.getRepository(Render).find({ where: { account_id: accountId }, select: { id: true } });
  return rows.map(({ id }) => id);
}
