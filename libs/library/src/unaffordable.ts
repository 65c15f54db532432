import type { Queryable } from '@libs/database';
import { Denial } from '@libs/kernel';
import type { CreditsLeft } from './credits-left.js';

/** The account cannot pay for what it asked for, today or any day. */
export class InsufficientCredits extends Denial {
  constructor(asked: number, left: CreditsLeft) {
    super('insufficient_credits', `This costs ${asked} credits and the account has ${told(left)}.`);
  }
}

/** The day's allowance is spent; that of the next day is enough for the same call. */
export class AllowanceSpent extends Denial {
  constructor(asked: number, left: CreditsLeft, seconds: number) {
    super('quota_exceeded', `This costs ${asked} credits and the account has ${told(left)}.`, {
      nextStep: `Repeat after 00:00 UTC, in ${seconds} seconds, when the day's allowance is whole again, or ask for less (estimate_cost).`,
      retryAfterSeconds: seconds,
    });
  }
}

/** Why an account with these credits left may not spend so many. */
export async function unaffordable(db: Queryable, asked: number, left: CreditsLeft): Promise<Denial> {
  if (asked > left.daily + left.balance) return new InsufficientCredits(asked, left);
  return new AllowanceSpent(asked, left, await secondsUntilTomorrow(db));
}

/** Both kinds of credits; they may pay for one thing together. */
function told({ allowance, balance, daily }: CreditsLeft): string {
  return `${allowance} left of today's ${daily}${balance > 0 ? ` and ${balance} that were added` : ''}`;
}

/** Allowances are of UTC days, by the database's clock. */
async function secondsUntilTomorrow(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ seconds: number }>`
    select ceil(extract(epoch from date_trunc('day', now) + interval '1 day' - now))::int as seconds
    from (select clock_timestamp() at time zone 'UTC' as now) as clock`;
  return row?.seconds ?? 0;
}
