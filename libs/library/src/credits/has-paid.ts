import { IsNull, Not } from 'typeorm';
import type { Queryable, Repositories } from '@libs/database';
import { CreditHoldRow } from './credit-hold.entity.js';

/** Whether the operator topped an account up. The operator's own account counts as topped up. */
export async function hasTopUp(db: Queryable, accountId: string): Promise<boolean> {
  const [account] = await db.sql<{ is_paid: boolean }[]>`
    select (kind = 'local' and email is null)
      or exists (select 1 from credit_top_up t where t.account_id = a.id) as is_paid
    from account a where id = ${accountId}`;
  return account?.is_paid === true;
}

/** Whether anything was ever paid for an account: a top-up, or a payment that started a job. */
export async function hasPaid(db: Queryable & Repositories, accountId: string): Promise<boolean> {
  if (await hasTopUp(db, accountId)) return true;
  return db.getRepository(CreditHoldRow).existsBy({ account_id: accountId, payment_id: Not(IsNull()) });
}
