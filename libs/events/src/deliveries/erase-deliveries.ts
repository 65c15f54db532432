import type { Queryable } from '@libs/database';

/** Forgets the events of an account, also those that were not delivered. */
export async function eraseDeliveries({ sql }: Queryable, accountId: string): Promise<void> {
  await sql`delete from event_delivery where account_id = ${accountId}`;
}
