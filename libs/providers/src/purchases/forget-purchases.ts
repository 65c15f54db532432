import type { Queryable } from '@libs/database';

/** Forgets the words and addresses of these jobs' purchases. The rows stay: they are the operator's record of spending. */
export async function forgetPurchases(db: Queryable, jobIds: readonly string[]): Promise<void> {
  await db.sql`
    update purchase set brief = '{}', result = null, facts = '{}', trouble_text = null, updated_at = clock_timestamp()
    where job_id = any (${[...jobIds]}::uuid[])`;
}

/** As `forgetPurchases`, for all of an account. */
export async function erasePurchases(tx: Queryable, accountId: string): Promise<void> {
  const rows = await tx.sql<{ job_id: string }[]>`select job_id from purchase where account_id = ${accountId}`;
  await forgetPurchases(
    tx,
    rows.map(({ job_id: id }) => id),
  );
}

/** Ids under which the results of an account's purchases are stored. */
export async function purchaseIdsOf(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db.sql<{ id: string }[]>`select id from purchase where account_id = ${accountId}`;
  return rows.map(({ id }) => id);
}

/** What was bought for an account, without the maker's addresses: they may be signed. */
export async function exportPurchases(db: Queryable, accountId: string): Promise<Record<string, unknown[]>> {
  return {
    purchase: await db.sql`
      select id, job_id, attempt, maker, model, seed, brief, ceiling_microdollars, billed_microdollars, state, sent_at,
        request_id, facts, trouble_kind, trouble_text, ended_at, created_at, updated_at
      from purchase where account_id = ${accountId} order by created_at, id`,
  };
}
