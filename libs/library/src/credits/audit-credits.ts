import type { Database } from '@libs/database';

export interface CreditFinding {
  account_id: string;
  resource_id: string | null;
  finding: string;
}

/**
 * Recomputes the books from their rows and names what disagrees: a balance that is not the sum of its top-ups and
 * holds, a finished job whose hold is open or was not charged (an import by its size, a
 * purchase by the bill of its maker, any other in full), a failed job that
 * was charged and does not say so, or that its caller's own input did not end, a job without a hold. A hold funded by a
 * payment is no part of the balance. Empty when all is well.
 */
export class AuditCredits {
  constructor(private readonly database: Database) {}

  async run(): Promise<CreditFinding[]> {
    return this.database.sql<CreditFinding[]>`
      select a.id as account_id, null::uuid as resource_id,
        format('balance is %s but its rows say %s', a.balance_credits, rows.expected) as finding
      from account a cross join lateral (
        select coalesce((select sum(amount) from credit_top_up t where t.account_id = a.id), 0)
          - coalesce((
              select sum(case h.state when 'held' then h.amount - h.from_allowance
                                      when 'captured' then greatest(0, h.captured - h.from_allowance) else 0 end)
              from credit_hold h where h.account_id = a.id and h.payment_id is null), 0) as expected
      ) rows
      where a.balance_credits <> rows.expected
      union all
      select r.account_id, r.id, format('resource is %s but its hold is %s', r.status, h.state)
      from resource r join credit_hold h on h.resource_id = r.id left join production p on p.resource_id = r.id
      where (r.status in ('completed', 'failed', 'cancelled') and h.state = 'held')
        or (r.status in ('queued', 'processing') and h.state <> 'held')
        or (r.status = 'failed' and h.state = 'captured'
          and ((r.metadata ->> 'cost')::integer is distinct from h.captured
            or r.metadata #>> '{error,error_code}' is distinct from 'input_unsupported'))
        or (r.status = 'completed' and h.amount > 0
          and (h.state <> 'captured' or h.captured <> case
                 when p.provider in ('import', 'makers') then (r.metadata ->> 'cost')::integer else h.amount end))
      union all
      select p.account_id, p.resource_id, 'production without a hold'
      from production p
      where not exists (select 1 from credit_hold h where h.resource_id = p.resource_id)`;
  }
}
