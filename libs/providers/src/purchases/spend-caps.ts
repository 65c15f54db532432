import type { Queryable } from '@libs/database';
import { type Denial, deny } from '@libs/kernel';
import type { MakerSettings } from '../makers/maker.settings.js';
import type { MakerName } from '../models/model.js';
import { UNBILLED_PURCHASE_STATES } from './purchase-states.js';

export type SpendCaps = Pick<MakerSettings, 'dailyMicrodollars' | 'dailyMicrodollarsPerAccount'>;

interface Spending {
  maker: MakerName;
  accountId: string;
  microdollars: number;
}

/**
 * Refuses spending above what a maker or an account may cost in one day (UTC). A purchase counts on the day on which it was
 * opened, with its bill or else its ceiling; one that certainly cost nothing does not count. The time of the statement finds the day's
 * rows by their index; that of the clock reads the books of all days.
 */
export async function requireSpendable(
  db: Queryable,
  caps: SpendCaps,
  { maker, accountId, microdollars }: Spending,
): Promise<void> {
  const [spent] = await db.sql<{ maker: number; account: number; seconds: number }[]>`
    with today as (
      select maker, account_id, coalesce(billed_microdollars, ceiling_microdollars) as cost from purchase
      where created_at >= (select date_trunc('day', clock_timestamp(), 'UTC')) and state <> all (${[...UNBILLED_PURCHASE_STATES]}::text[]))
    select coalesce(sum(cost) filter (where maker = ${maker}), 0)::int8 as maker,
      coalesce(sum(cost) filter (where account_id = ${accountId}), 0)::int8 as account,
      extract(epoch from date_trunc('day', clock_timestamp(), 'UTC') + interval '1 day' - clock_timestamp())::int as seconds
    from today`;
  const { maker: atMaker = 0, account = 0, seconds = 0 } = spent ?? {};
  if (account + microdollars > caps.dailyMicrodollarsPerAccount) throw spendingCapped('your account', seconds);
  if (atMaker + microdollars > caps.dailyMicrodollars)
    throw spendingCapped(`all accounts at the maker ${maker}`, seconds);
}

function spendingCapped(whose: string, seconds: number): Denial {
  return deny('quota_exceeded', `The daily limit of spending on outside models for ${whose} is reached.`, {
    nextStep:
      'Nothing was charged. Repeat after midnight UTC, choose a cheaper or shorter result, or leave out model to use the embedded studio.',
    retryAfterSeconds: Math.max(1, seconds),
  });
}
