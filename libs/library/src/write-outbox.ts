import type { Queryable } from '@libs/database';
import { newId } from '@libs/kernel';

/**
 * A change of a resource. `updated` is also the end of its job. `progressed` changes nothing that a list shows. `published` is
 * the end of a job that `/internal/notify` announces.
 */
export type ResourceEvent = 'created' | 'updated' | 'published' | 'progressed' | 'deleted' | 'restored';

/**
 * Records a change of a resource and the status that the change left it in, in the transaction of the change. Delivered at
 * least once, in order of writing.
 */
export async function writeOutbox(
  tx: Queryable,
  event: ResourceEvent,
  { account_id: accountId, id }: { account_id: string; id: string },
): Promise<void> {
  await tx.sql`
    insert into outbox (id, event, account_id, resource_id, status)
    values (${newId()}, ${`resource.${event}`}, ${accountId}, ${id}, (select status from resource where id = ${id}))`;
}
