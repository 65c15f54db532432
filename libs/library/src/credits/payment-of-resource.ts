import type { Queryable } from '@libs/database';

/** The payment that funds the hold of a resource; undefined where the account's credits do. */
export async function paymentOfResource({ sql }: Queryable, resourceId: string): Promise<string | undefined> {
  const [hold] = await sql<{ payment_id: string | null }[]>`
    select payment_id from credit_hold where resource_id = ${resourceId}`;
  return hold?.payment_id ?? undefined;
}
