import type { Queryable } from '@libs/database';

/** What is kept of an account's X account, by table, without its tokens. */
export async function exportXAccount(db: Queryable, accountId: string): Promise<Record<string, unknown[]>> {
  return {
    x_connection: await db.sql`
      select id, x_user_id, screen_name, status, epoch, connected_at from x_connection where account_id = ${accountId}`,
    x_grant: await db.sql`select * from x_grant where account_id = ${accountId} order by created_at, id`,
    x_post: await db.sql`
      select id, idempotency_key, x_user_id, grant_id, post, state, sent_at, post_id, resource_id, failure, created_at,
        updated_at
      from x_post where account_id = ${accountId} order by created_at, id`,
  };
}
