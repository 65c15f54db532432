import type { Queryable } from '@libs/database';
import { newId } from '@libs/kernel';

/**
 * A change of a resource. `updated` is also the end of its job. `progressed` changes nothing that a list shows. `published` is
 * the end of a job that `/internal/notify` announces.
 */
export type ResourceEvent = 'created' | 'updated' | 'published' | 'progressed' | 'deleted' | 'restored';

/** News of an account that changes none of its resources. Only the webhook endpoints of the account learn of it. */
export type AccountEvent = 'credits.low' | 'payment.refunded';

/** JSON. `ended` of a resource event: the change is the end of the job. */
export type EventData = Record<string, string | number | boolean | null>;

/**
 * Records a change of a resource and the status that the change left it in, in the transaction of the change. Delivered at
 * least once, in order of writing.
 */
export async function writeOutbox(
  tx: Queryable,
  event: ResourceEvent,
  { account_id: accountId, id, hasEnded = false }: { account_id: string; id: string; hasEnded?: boolean },
): Promise<void> {
  const data: EventData | null = hasEnded ? { ended: true } : null;
  await tx.sql`
    insert into outbox (id, event, account_id, resource_id, status, data)
    values (${newId()}, ${`resource.${event}`}, ${accountId}, ${id}, (select status from resource where id = ${id}),
      ${data})`;
}

/** Records news of an account in the transaction that makes it true. Delivered as a change of a resource is. */
export async function writeAccountEvent(
  tx: Queryable,
  event: AccountEvent,
  { accountId, data }: { accountId: string; data: EventData },
): Promise<void> {
  await tx.sql`insert into outbox (id, event, account_id, data) values (${newId()}, ${event}, ${accountId}, ${data})`;
}
