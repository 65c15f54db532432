import { In, IsNull, Not } from 'typeorm';
import type { Repositories } from '@libs/database';
import { Account } from '../account.entity.js';

/** The e-mail addresses of accounts by their ids, in one read. Accounts without one are absent. */
export async function accountEmails(db: Repositories, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const where = { id: In([...new Set(ids)]), email: Not(IsNull()) };
  const found = await db.getRepository(Account).find({ select: { id: true, email: true }, where });
  return new Map(found.map(({ id, email }) => [id, email ?? '']));
}
