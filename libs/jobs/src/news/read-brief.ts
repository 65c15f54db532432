import type { Repositories } from '@libs/database';
import { Production } from '../production.entity.js';

/** The brief that a resource of the account was made by. Kept as long as the resource; shots of a film have none of their own. */
export async function readBrief(
  db: Repositories,
  accountId: string,
  resourceId: string,
): Promise<Record<string, unknown> | undefined> {
  const where = { resource_id: resourceId, account_id: accountId };
  const job = await db.getRepository(Production).findOne({ where, select: { resource_id: true, request: true } });
  return job?.request.brief;
}
