import type { Queryable } from '@libs/database';
import { type Denial, deny, inCredits } from '@libs/kernel';
import type { CreditsLeft, Spender } from './credits-left.js';
import { secondsUntilTomorrow } from './seconds-until-tomorrow.js';

type Left = CreditsLeft & Pick<Spender, 'isUntrusted'>;

const VERIFIED_HAVE_MORE = 'Ask for less (estimate_cost), or ask the operator to verify this client.';

/** Work of an outside provider: the balance alone pays for it, and an unverified client has no part in it. */
export function balanceTooLow(asked: number, balance: number): Denial {
  return deny(
    'insufficient_credits',
    `This costs ${inCredits(asked)} of the balance, and this caller may spend ${balance} of it.`,
    { nextStep: 'Ask the operator to add credits; the allowance of the day does not pay for outside providers.' },
  );
}

/** The day's allowance is spent; that of the next day is enough for the same call. */
function allowanceSpent(asked: string, left: Left, seconds: number): Denial {
  return deny('quota_exceeded', `${asked} and ${told(left)}.`, {
    nextStep: `Repeat after 00:00 UTC, in ${seconds} seconds, when the day's allowance is whole again, or ask for less (estimate_cost).`,
    retryAfterSeconds: seconds,
  });
}

/** Why an account with these credits left may not spend so many. */
export async function unaffordable(db: Queryable, asked: number, left: Left, costing = 'This costs'): Promise<Denial> {
  const price = `${costing} ${inCredits(asked)}`;
  if (asked > left.daily + left.balance) {
    return deny('insufficient_credits', `${price} and ${told(left)}.`, {
      ...(left.isUntrusted && { nextStep: VERIFIED_HAVE_MORE }),
    });
  }
  return allowanceSpent(price, left, await secondsUntilTomorrow(db));
}

/** Both kinds of credits; they may pay for one thing together. */
function told({ allowance, balance, daily, isUntrusted }: Left): string {
  if (isUntrusted) return `clients that nobody verified have ${allowance} left of today's ${daily} of this account`;
  return `the account has ${allowance} left of today's ${daily}${balance > 0 ? ` and ${balance} that were added` : ''}`;
}
