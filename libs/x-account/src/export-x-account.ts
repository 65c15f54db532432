import type { Repositories } from '@libs/database';
import { XPostRow } from './publish/x-post.entity.js';
import { XGrant } from './grants/x-grant.entity.js';
import { XConnection } from './connection/x-connection.entity.js';

/** What is kept of an account's X account, by table, without its tokens. */
export async function exportXAccount(db: Repositories, accountId: string): Promise<Record<string, unknown[]>> {
  const where = { account_id: accountId };
  const order = { created_at: 'asc', id: 'asc' } as const;
  return {
    x_connection: await db.getRepository(XConnection).find({
      where,
      select: { id: true, x_user_id: true, screen_name: true, status: true, epoch: true, connected_at: true },
    }),
    x_grant: await db.getRepository(XGrant).find({ where, order }),
    x_post: await db.getRepository(XPostRow).find({
      where,
      order,
      select: {
        id: true,
        idempotency_key: true,
        x_user_id: true,
        grant_id: true,
        post: true,
        state: true,
        sent_at: true,
        post_id: true,
        resource_id: true,
        failure: true,
        created_at: true,
        updated_at: true,
      },
    }),
  };
}
