import type { Queryable } from '@libs/database';

/** An account's own rows here, by table. No secret: of a key only what `keys list` shows. */
export async function exportAccount(db: Queryable, accountId: string): Promise<Record<string, unknown[]>> {
  return {
    account: await db.sql`select * from account where id = ${accountId}`,
    api_key: await db.sql`
      select id, name, hint, scopes, created_at, expires_at, revoked_at, last_used_at
      from api_key where account_id = ${accountId} order by created_at, id`,
  };
}
