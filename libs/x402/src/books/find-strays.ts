import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { BLOCKS_PER_QUERY, Chain, type ReceivedTransfer } from '../chain/chain.js';
import { authorizationOf } from '../ledger/authorization-of.js';
import type { Payment } from '../ledger/payment.entity.js';
import type { PaymentState } from '../ledger/payment-states.js';
import { PaymentTerms } from '../payment-terms.js';

/** A transfer to our address that no payment accounts for. */
export interface Stray extends ReceivedTransfer {
  /** The payment whose authorization made it, although the ledger had given that payment up. */
  ofPayment?: { id: string; state: PaymentState };
}

type Booked = Pick<Payment, 'transaction' | 'payer' | 'amount'>;

/** Payments whose transfer may still come: the reconciler settles them. */
const OPEN: readonly PaymentState[] = ['reserved', 'submitted', 'unknown'];

/**
 * Finds transfers to our address without a payment: sent without a call, or the ledger lost the payment. They are never
 * credited. Transfers of zero are ignored, because anybody can make them for free.
 */
@Injectable()
export class FindStrays {
  constructor(
    private readonly database: Database,
    private readonly chain: Chain,
    private readonly terms: PaymentTerms,
  ) {}

  /** The first and the last block that the payments of the ledger name; undefined where it has no payment. */
  async knownBlocks(): Promise<{ first: number; last: number } | undefined> {
    const { network, asset } = this.key;
    const [known] = await this.database.sql<{ first: number; last: number }[]>`
      select min(reserved_block) as first, max(greatest(reserved_block, settled_block)) as last
      from payment where network = ${network} and asset = ${asset} having count(*) > 0`;
    return known;
  }

  /** Throws `ChainUnreachable`. */
  async *run(fromBlock: number): AsyncGenerator<Stray> {
    const { number: head } = await this.chain.head('latest');
    for (let from = fromBlock; from <= head; from += BLOCKS_PER_QUERY) {
      const to = Math.min(head, from + BLOCKS_PER_QUERY - 1);
      // The ledger is read after the chain: a payment is written down before it is sent.
      const received = await this.chain.transfersTo(this.terms.payTo, from, to);
      yield* this.straysAmong(received.filter(({ value }) => value > 0));
    }
  }

  private async *straysAmong(received: readonly ReceivedTransfer[]): AsyncGenerator<Stray> {
    if (received.length === 0) return;
    const { network, asset } = this.key;
    const hashes = [...new Set(received.map(({ transaction }) => transaction))];
    const booked = await this.database.sql<Booked[]>`
      select transaction, payer, amount from payment
      where network = ${network} and asset = ${asset} and state in ('settled', 'job', 'returned')
        and transaction = any (${hashes})`;
    for (const transfer of withoutBooked(received, booked)) {
      const payment = await this.unsettledPaymentOf(transfer);
      if (payment === undefined) yield transfer;
      else if (!OPEN.includes(payment.state))
        yield { ...transfer, ofPayment: { id: payment.id, state: payment.state } };
    }
  }

  /** The payment whose authorization made this transfer, where the ledger does not count it as settled. */
  private async unsettledPaymentOf({
    transaction,
    block,
    from,
    value,
  }: ReceivedTransfer): Promise<Payment | undefined> {
    const { network, asset } = this.key;
    const candidates = await this.database.sql<Payment[]>`
      select * from payment
      where network = ${network} and asset = ${asset} and payer = ${from} and amount = ${value}
        and state not in ('settled', 'job', 'returned')
      order by updated_at desc`;
    for (const payment of candidates) {
      const seen = await this.chain.findTransfer(authorizationOf(payment), block);
      if (seen?.transaction === transaction) return payment;
    }
    return undefined;
  }

  private get key(): { network: string; asset: string } {
    return { network: this.terms.network, asset: this.terms.asset.toLowerCase() };
  }
}

/** One transaction may move several payments, also equal ones: each payment accounts for one transfer. */
function withoutBooked(received: readonly ReceivedTransfer[], booked: readonly Booked[]): ReceivedTransfer[] {
  const name = (transaction: string | null, from: string, value: number): string => `${transaction} ${from} ${value}`;
  const left = new Map<string, number>();
  for (const { transaction, payer, amount } of booked) {
    const key = name(transaction, payer, amount);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return received.filter(({ transaction, from, value }) => {
    const key = name(transaction, from, value);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}
