import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { PAYMENT_STATES, type PaymentState, REFUND_STATES, type RefundState } from '../ledger/payment-states.js';

/** How many payments and refunds there are. */
export interface PaymentCounts {
  payments: Record<PaymentState, number>;
  refunds: Record<RefundState, number>;
  /** Age in seconds of the refund that has been open for longest; 0 where none is. */
  oldestOpenRefund: number;
}

type Counted<State extends string> = { state: State; count: number }[];

@Injectable()
export class MeasurePayments {
  constructor(private readonly database: Database) {}

  async run(): Promise<PaymentCounts> {
    const { sql } = this.database;
    const [payments, refunds, [oldest]] = await Promise.all([
      sql<{ state: PaymentState; count: number }[]>`select state, count(*) as count from payment group by state`,
      sql<{ state: RefundState; count: number }[]>`select state, count(*) as count from payment_refund group by state`,
      sql<{ seconds: number }[]>`
        select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as seconds
        from payment_refund where state in ('due', 'sending')`,
    ]);
    return {
      payments: byState(PAYMENT_STATES, payments),
      refunds: byState(REFUND_STATES, refunds),
      oldestOpenRefund: Math.max(0, oldest?.seconds ?? 0),
    };
  }
}

/** A state that nothing is in counts 0. */
function byState<State extends string>(states: readonly State[], counted: Counted<State>): Record<State, number> {
  const counts = states.map((state) => [state, counted.find((each) => each.state === state)?.count ?? 0]);
  return Object.fromEntries(counts) as Record<State, number>;
}
