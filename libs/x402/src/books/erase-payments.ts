import type { Queryable } from '@libs/database';

/**
 * Forgets what a client wrote to its payments, and their unused tickets. Address, amounts and transactions stay: they are
 * books, and the chain publishes them.
 */
export async function erasePayments({ sql }: Queryable, accountId: string): Promise<void> {
  await sql`
    update payment set idempotency_key = null, ticket_hash = null
    where account_id = ${accountId} and (idempotency_key is not null or ticket_hash is not null)`;
}
