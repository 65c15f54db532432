import type { Queryable } from '@libs/database';
import { newId } from '@libs/kernel';
import { randomBytes } from 'node:crypto';

const hex = (bytes: number): string => `0x${randomBytes(bytes).toString('hex')}`;

/** A row of a payment of so many credits that was settled and has begun nothing. */
export async function settledPayment({ sql }: Queryable, accountId: string, credits: number): Promise<string> {
  const id = newId();
  await sql`
    insert into payment (id, network, asset, payer, nonce, pay_to, amount, valid_after, valid_before, signature, tool,
      request_hash, account_id, state, states, reserved_block, transaction, settled_block)
    values (${id}, 'eip155:84532', ${hex(20)}, ${hex(20)}, ${hex(32)}, ${hex(20)}, ${credits * 10_000}, 0, 0, '0x', 'test',
      'hash', ${accountId}, 'settled', '[]'::jsonb, 1, ${hex(32)}, 2)`;
  return id;
}
