import type { Repositories } from '@libs/database';
import { Production } from './production.entity.js';

/** Ids of the resources of all jobs of an account. */
export async function jobIdsOf(db: Repositories, accountId: string): Promise<string[]> {
  const rows = await db
    .getRepository(Production)
    .find({ where: { account_id: accountId }, select: { resource_id: true } });
  return rows.map(({ resource_id: id }) => id);
}
