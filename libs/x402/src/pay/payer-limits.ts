import { type Denial, deny } from '@libs/kernel';
import type { MoneyAtStake } from '../ledger/money-at-stake.js';
import type { PayerRecord } from '../ledger/payer-record.js';
import { laneUnready } from './payment-refused.js';

/** Divisor of the refund float: most that open jobs and refunds of one payer may use, so that the lane stays open. */
const PAYERS_OF_FLOAT = 10;

/** Settlements of one payer that may revert in 24 hours. A contract decides anew in each block whether it pays. */
const MOST_REVERTED = { contract: 2, newcomer: 3, known: 10 } as const;

const SECONDS_OF_A_JOB = 60;
const AN_HOUR = 3_600;
const CHARGED_NOTHING = 'Nothing was charged.';

/** The payer's open jobs and unsent refunds are as much as the lane owes to one wallet at a time. */
function payerShareSpent(amount: number, open: number, share: number): Denial {
  const most = `the lane has at most ${usd(share)} of one wallet open, in jobs and in refunds that were not sent`;
  return deny('concurrency_exceeded', `This call costs ${usd(amount)} and the wallet has ${usd(open)} open; ${most}.`, {
    nextStep: `Wait until jobs of this wallet end (await_resource) and its refunds are sent, then repeat the same call with the same payment or with a new one. ${CHARGED_NOTHING}`,
    retryAfterSeconds: SECONDS_OF_A_JOB,
  });
}

/** What one payer may have open, of a refund float. Atomic units. */
export function payerShare(float: number): number {
  return Math.floor(float / PAYERS_OF_FLOAT);
}

/** Refuses a payment that the refund float could not give back. Amounts are atomic units. */
export function requireFloat(amount: number, float: number, { ofLane, ofPayer }: MoneyAtStake): void {
  const share = payerShare(float);
  if (amount > share) {
    throw deny(
      'provider_unavailable',
      `This call costs ${usd(amount)}; the lane takes at most ${usd(share)} from one wallet now.`,
      {
        nextStep: `Ask for less (estimate_cost), or repeat in an hour: the operator must add to the refund float. ${CHARGED_NOTHING}`,
        retryAfterSeconds: AN_HOUR,
      },
    );
  }
  if (amount + ofPayer > share) throw payerShareSpent(amount, ofPayer, share);
  if (amount + ofLane > float) throw laneUnready('open jobs and unsent refunds need the whole refund float');
}

/** Refuses a payer whose settlements burn gas. */
export function requireGoodRecord(record: PayerRecord, isContract: boolean): void {
  const { reverted, revertedFor, underWay, hasPaid } = record;
  const most = isContract ? MOST_REVERTED.contract : MOST_REVERTED[hasPaid ? 'known' : 'newcomer'];
  // The service pays the gas of each settlement that reverts.
  if (reverted >= most) {
    throw deny('rate_limited', `${reverted} payments of this wallet reverted on the chain in the last 24 hours.`, {
      nextStep: `Pay with another wallet, or wait for the seconds named in Retry-After and sign a new payment. ${CHARGED_NOTHING}`,
      retryAfterSeconds: Math.max(1, revertedFor),
    });
  }
  // Each settlement without an outcome may still revert.
  if (isContract && reverted + underWay >= most) {
    throw deny('concurrency_exceeded', `${underWay} payments of this contract wallet are being settled.`, {
      nextStep: `Wait until they are settled, then repeat the same call with the same payment. ${CHARGED_NOTHING}`,
      retryAfterSeconds: 5,
    });
  }
}

function usd(amount: number): string {
  return `US$${(amount / 1_000_000).toFixed(2)}`;
}
