import type { Queryable } from '@libs/database';

/** What an account asked for, by table. Wake-ups and events say nothing beyond it. */
export async function exportJobs(db: Queryable, accountId: string): Promise<Record<string, unknown[]>> {
  return {
    production: await db.sql`
      select * from production where account_id = ${accountId} order by created_at, resource_id`,
    parent: await db.sql`
      select p.* from parent p join production j using (resource_id)
      where j.account_id = ${accountId} order by j.created_at, p.resource_id`,
    unit: await db.sql`
      select u.* from unit u join production j on j.resource_id = u.parent_id
      where j.account_id = ${accountId} order by u.parent_id, u.begun_at, u.phase, u.unit`,
    parent_event: await db.sql`
      select e.* from parent_event e join production j on j.resource_id = e.parent_id
      where j.account_id = ${accountId} order by e.id`,
    idempotent_call: await db.sql`
      select * from idempotent_call where account_id = ${accountId} order by created_at, key`,
  };
}
