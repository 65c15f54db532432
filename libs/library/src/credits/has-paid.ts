import type { Queryable } from '@libs/database';

/** Whether the operator topped an account up. The operator's own account counts as topped up. */
export async function hasTopUp(db: Queryable, accountId: string): Promise<boolean> {
  const [account] = await db.sql<{ is_paid: boolean }[]>`
    select (kind = 'local' and email is null)
      or exists (select 1 from credit_top_up t where t.account_id = a.id) as is_paid
    from account a where id = ${accountId}`;
  return account?.is_paid === true;
}

/** Whether anything was ever paid for an account: a top-up, or a payment that started a job. */
export async function hasPaid(db: Queryable, accountId: string): Promise<boolean> {
  if (await hasTopUp(db, accountId)) return true;
  const [paid] = await db.sql`
    select 1 from credit_hold where account_id = ${accountId} and payment_id is not null limit 1`;
  return paid !== undefined;
}
