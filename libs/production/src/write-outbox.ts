import type { Queryable } from '@libs/database';
import { newId } from '@libs/kernel';

/** Records that a resource changed, in the transaction that changed it. Delivered at least once, in order of writing. */
export async function writeOutbox(tx: Queryable, accountId: string, resourceId: string): Promise<void> {
  await tx.sql`
    insert into outbox (id, event, account_id, resource_id)
    values (${newId()}, 'resource.updated', ${accountId}, ${resourceId})`;
}
