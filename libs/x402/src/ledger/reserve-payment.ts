import { isUniqueViolation, json, type Queryable, type Transaction } from '@libs/database';
import { deny, newId } from '@libs/kernel';
import type { SignedAuthorization } from '../authorization.js';
import type { Payment } from './payment.entity.js';
import { findPayment } from './find-payment.js';
import { type MoneyAtStake, moneyAtStake } from './money-at-stake.js';
import { type PayerRecord, payerRecord } from './payer-record.js';
import type { PaymentKey } from './payment-key.js';

export interface Reservation {
  key: PaymentKey;
  authorization: SignedAuthorization;
  tool: string;
  requestHash: string;
  idempotencyKey?: string;
  accountId: string;
  /** The newest block before it. */
  block: number;
  /** What the payer has, in atomic units. */
  balance: number;
  /** Throws the refusal of a payment that the lane cannot answer for. */
  judge: (standing: PayerStanding) => void;
}

/** What the ledger knows of lane and payer at the moment of a reservation. */
export interface PayerStanding {
  stake: MoneyAtStake;
  record: PayerRecord;
}

/** The payer has less than this payment and its others that are under way: sending it would burn gas. */
export class BalanceTooSmall extends Error {}

/**
 * Writes down a payment before anything is sent; undefined where it is written down already. Payments of one lane are
 * reserved one after the other, so that each sees the sums of all others. Throws `idempotency_in_flight`,
 * `BalanceTooSmall` and what `judge` throws.
 */
export async function reservePayment(tx: Transaction, order: Reservation): Promise<Payment | undefined> {
  const { key, authorization, balance, judge } = order;
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`reservations ${key.network}`}, 0))`;
  if (await findPayment(tx, key)) return undefined;
  const [open] = await tx.sql<{ amount: number }[]>`
    select coalesce(sum(amount), 0)::int8 as amount from payment
    where payer = ${key.payer} and network = ${key.network} and state in ('reserved', 'submitted', 'unknown')`;
  if ((open?.amount ?? 0) + authorization.value > balance) throw new BalanceTooSmall();
  judge({ stake: await moneyAtStake(tx, key), record: await payerRecord(tx, key) });
  return insertPayment(tx, order);
}

async function insertPayment(db: Queryable, order: Reservation): Promise<Payment | undefined> {
  const { key, authorization, tool, requestHash, idempotencyKey, accountId, block } = order;
  const { to, value, validAfter, validBefore, signature } = authorization;
  const states = json([{ state: 'reserved', at: new Date().toISOString() }]);
  try {
    const [reserved] = await db.sql<Payment[]>`
      insert into payment (id, network, asset, payer, nonce, pay_to, amount, valid_after, valid_before, signature, tool,
        request_hash, idempotency_key, account_id, states, reserved_block)
      values (${newId()}, ${key.network}, ${key.asset}, ${key.payer}, ${key.nonce}, ${to}, ${value}, ${validAfter},
        ${validBefore}, ${signature}, ${tool}, ${requestHash}, ${idempotencyKey ?? null}, ${accountId}, ${states},
        ${block})
      on conflict (network, asset, payer, nonce) do nothing returning *`;
    return reserved;
  } catch (error) {
    throw isUniqueViolation(error, 'payment_key')
      ? deny('idempotency_in_flight', 'Another payment with this idempotency key is not settled yet.', {
          nextStep: 'Repeat the call with the first payment in a second. The payment of this call was not used.',
          retryAfterSeconds: 1,
          cause: error,
        })
      : error;
  }
}
