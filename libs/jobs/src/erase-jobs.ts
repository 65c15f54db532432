import type { Queryable } from '@libs/database';

/** Deletes the account's rows around its jobs: idempotency keys, wake-ups, slots, events. */
export async function eraseJobs(tx: Queryable, accountId: string): Promise<void> {
  await tx.sql`delete from idempotent_call where account_id = ${accountId}`;
  await tx.sql`
    delete from task where account_id = ${accountId}
      or body ->> 'resource_id' in (select resource_id::text from production where account_id = ${accountId})`;
  await tx.sql`delete from slot where account_id = ${accountId}`;
  await tx.sql`delete from outbox where account_id = ${accountId}`;
}
