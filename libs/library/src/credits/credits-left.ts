import type { Queryable } from '@libs/database';

/** Divisor of the day's allowance: the part that all unverified clients of an account may spend together. */
const UNTRUSTED_PART = 10;

/** The spending account, and whether an unverified client spends for it. */
export interface Spender {
  accountId: string;
  isUntrusted: boolean;
  /** The credential that spends, as the books name it; `id` of an API key or OAuth client. */
  credential?: { kind: string; id?: string };
}

export interface CreditsLeft {
  /** What is left of the day's allowance (UTC day). */
  allowance: number;
  /** Credits an operator added that no hold has taken. */
  balance: number;
  daily: number;
}

/**
 * Credits that may still be spent. 1 credit = US$0.01. Unverified clients share a tenth of the allowance, so that
 * another registration gains nothing, and may not spend the balance.
 */
export async function creditsLeft(db: Queryable, { accountId, isUntrusted }: Spender): Promise<CreditsLeft> {
  const [row] = await db.sql<{ daily: number; balance: number; used: number; used_untrusted: number }[]>`
    select a.daily_credits as daily, a.balance_credits as balance, coalesce(sum(h.used), 0)::integer as used,
      coalesce(sum(h.used) filter (where h.is_untrusted), 0)::integer as used_untrusted
    from account a left join lateral (
      select is_untrusted, case state when 'held' then from_allowance
                                      when 'captured' then least(captured, from_allowance) else 0 end as used
      from credit_hold
      where account_id = a.id and allowance_day = (clock_timestamp() at time zone 'UTC')::date
    ) h on true
    where a.id = ${accountId} group by a.id`;
  if (!row) return { allowance: 0, balance: 0, daily: 0 };
  const allowance = Math.max(0, row.daily - row.used);
  if (!isUntrusted) return { allowance, balance: row.balance, daily: row.daily };
  const daily = Math.floor(row.daily / UNTRUSTED_PART);
  return { allowance: Math.min(allowance, Math.max(0, daily - row.used_untrusted)), balance: 0, daily };
}
