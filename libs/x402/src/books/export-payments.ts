import type { Queryable } from '@libs/database';

/** An account's payments and refunds, by table. No signature and no ticket. */
export async function exportPayments({ sql }: Queryable, accountId: string): Promise<Record<string, unknown[]>> {
  return {
    payment: await sql`
      select id, network, asset, payer, nonce, pay_to, amount, captured, returned, valid_after, valid_before, tool,
        request_hash, idempotency_key, state, states, reserved_block, transaction, settled_block, failure, credentials_given,
        created_at, updated_at
      from payment where account_id = ${accountId} order by created_at, id`,
    payment_refund: await sql`
      select r.id, r.payment_id, r.resource_id, r.amount, r.state, r.states, r.signer, r.nonce, r.valid_before,
        r.transaction, r.trouble, r.next_try_at, r.created_at, r.updated_at
      from payment_refund r join payment p on p.id = r.payment_id
      where p.account_id = ${accountId} order by r.created_at, r.id`,
  };
}
