import type { Queryable } from '@libs/database';

/** What an account asked for, by table. Wake-ups and events say nothing beyond it. */
export async function exportProductions(db: Queryable, accountId: string): Promise<Record<string, unknown[]>> {
  return {
    production: await db.sql`
      select * from production where account_id = ${accountId} order by created_at, resource_id`,
    idempotent_call: await db.sql`
      select * from idempotent_call where account_id = ${accountId} order by created_at, key`,
  };
}
