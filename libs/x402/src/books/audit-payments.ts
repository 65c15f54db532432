import type { Database } from '@libs/database';
import { UNITS_PER_CREDIT } from '../payment-terms.js';

/** A disagreement in the books of one payment, in words. */
export interface PaymentFinding {
  payment_id: string;
  resource_id: string | null;
  finding: string;
}

/**
 * Recomputes payments from their holds and refunds and names what disagrees. Empty when all is well. Amounts are atomic
 * units. One statement, so that it sees the ledger of one moment.
 */
export class AuditPayments {
  constructor(private readonly database: Database) {}

  run(): Promise<PaymentFinding[]> {
    const unit = UNITS_PER_CREDIT;
    return this.database.sql<PaymentFinding[]>`
      with hold as not materialized (
        select payment_id, account_id, resource_id, state, amount::bigint * ${unit}::int as held,
          coalesce(captured, 0)::bigint * ${unit}::int as spent
        from credit_hold where payment_id is not null
      ), sums as (
        select p.id, p.state, p.amount, p.captured, p.returned, p.account_id, h.holds, h.spent, h.open,
          r.refunds, r.refunded
        from payment p cross join lateral (
          select count(*) as holds, coalesce(sum(spent), 0) as spent,
            coalesce(sum(held) filter (where state = 'held'), 0) as open
          from hold where payment_id = p.id
        ) h cross join lateral (
          select count(*) as refunds, coalesce(sum(amount), 0) as refunded from payment_refund where payment_id = p.id
        ) r
      )
      select id as payment_id, null::uuid as resource_id,
        format('amount is %s but holds spent %s, open holds hold %s and refunds return %s', amount, spent, open, refunded)
          as finding
      from sums where state in ('job', 'returned') and amount <> spent + open + refunded
      union all
      select id, null, format('captured is %s but its holds spent %s', captured, spent) from sums where captured <> spent
      union all
      select id, null, format('returned is %s but its refunds return %s', returned, refunded)
      from sums where returned <> refunded
      union all
      select id, null, 'payment began jobs but has no hold' from sums where state = 'job' and holds = 0
      union all
      select id, null, format('payment is %s but has a refund', state)
      from sums where state not in ('job', 'returned') and refunds > 0
      union all
      select id, null, format('payment is %s but its last change of state was to %s', state, states -> -1 ->> 'state')
      from payment where states -> -1 ->> 'state' <> state
      union all
      select payment_id, resource_id,
        format('refund is %s but its last change of state was to %s', state, states -> -1 ->> 'state')
      from payment_refund where states -> -1 ->> 'state' <> state
      union all
      select h.payment_id, h.resource_id, format('hold is paid by a payment that is %s', coalesce(p.state, 'not there'))
      from hold h left join payment p on p.id = h.payment_id where p.state is distinct from 'job'
      union all
      select h.payment_id, h.resource_id, 'hold is of another account than its payment'
      from hold h join payment p on p.id = h.payment_id where h.account_id <> p.account_id
      union all
      select r.payment_id, r.resource_id, format('refund is %s but %s is owed', r.amount, owed.amount)
      from payment_refund r join payment p on p.id = r.payment_id cross join lateral (
        select case
          when r.resource_id is null then case p.state when 'returned' then p.amount else 0 end
          else coalesce((
            select sum(held - spent) from hold h
            where h.payment_id = r.payment_id and h.resource_id = r.resource_id and h.state <> 'held'), 0)
          end as amount
      ) owed where r.amount > owed.amount`;
  }
}
