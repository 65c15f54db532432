import type { Queryable } from '@libs/database';

export interface CreditsLeft {
  /** What is left of the day's allowance (UTC day). */
  allowance: number;
  /** Credits an operator added that no hold has taken. */
  balance: number;
  daily: number;
}

/** Credits an account can still spend. 1 credit = US$0.01. */
export async function creditsLeft(db: Queryable, accountId: string): Promise<CreditsLeft> {
  const [row] = await db.sql<{ daily: number; balance: number; used: number }>`
    select a.daily_credits as daily, a.balance_credits as balance,
      coalesce((
        select sum(case h.state when 'held' then h.from_allowance
                                when 'captured' then least(h.captured, h.from_allowance) else 0 end)
        from credit_hold h
        where h.account_id = a.id and h.allowance_day = (clock_timestamp() at time zone 'UTC')::date
      ), 0)::integer as used
    from account a where a.id = ${accountId}`;
  if (!row) return { allowance: 0, balance: 0, daily: 0 };
  return { allowance: Math.max(0, row.daily - row.used), balance: row.balance, daily: row.daily };
}
