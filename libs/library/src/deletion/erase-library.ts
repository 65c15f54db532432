import type { Queryable, Repositories } from '@libs/database';
import { CreditHoldRow } from '../credits/credit-hold.entity.js';
import { CreditTopUp } from '../credits/credit-top-up.entity.js';
import { removeResources } from './remove-resources.js';

/** Removes up to `limit` of an account's resources, none of which is being made. Answers how many. */
export async function eraseResources(tx: Queryable, accountId: string, limit: number): Promise<number> {
  const owned = await tx.sql<{ id: string }[]>`
    select id from resource where account_id = ${accountId} limit ${limit} for update`;
  const removed = await removeResources(
    tx,
    owned.map(({ id }) => id),
  );
  return removed.length;
}

/**
 * The books keep days and amounts, which must go on to balance. What was written to a top-up may name a person, and a hold names
 * the application that a person used.
 */
export async function eraseNotes(tx: Repositories, accountId: string): Promise<void> {
  await tx.getRepository(CreditTopUp).update({ account_id: accountId }, { note: 'erased' });
  await tx.getRepository(CreditHoldRow).update({ account_id: accountId }, { credential_id: null });
}
