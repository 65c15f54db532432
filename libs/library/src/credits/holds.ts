import { Injectable } from '@nestjs/common';
import { newId } from '@libs/kernel';
import type { Transaction } from '@libs/database';
import type { WorkKind } from './credit-hold.entity.js';
import type { Spender } from './credits-left.js';
import { Funding } from './funding.js';
import { noteLowCredits } from './note-low-credits.js';
import { requireCredits } from './require-credits.js';

/** A job ended twice, or has no hold: the transaction that found this must not commit. */
export class HoldNotOpen extends Error {
  constructor(resourceId: string) {
    super(`the hold of ${resourceId} is not open`);
  }
}

/**
 * Credits that a cancelled job costs at least once its work has begun, and always where a payment paid for it: neither
 * starting and cancelling jobs nor paying and cancelling is free.
 */
export const LEAST_CHARGE = 1;

/** What one resource sets aside. */
export interface HeldCredits {
  resourceId: string;
  credits: number;
  /** The day's allowance pays nothing of it: an outside provider is paid from the balance. */
  fromBalanceAlone?: boolean;
  /** What it pays for, where that is no job: the id is then of no resource. */
  work?: WorkKind;
}

/** The credits one call sets aside for all its resources. */
export interface CreditHold extends Spender {
  tool?: string;
  held: readonly HeldCredits[];
  /** A settled payment that pays in place of the account's credits. */
  paymentId?: string;
}

/** An open hold, as its row says. */
interface OpenHold {
  account_id: string;
  amount: number;
  from_balance: number;
  payment_id: string | null;
}

/**
 * Credits that jobs hold until they end. A hold remembers its source, a payment or the account's credits, and returns
 * unspent credits to that source alone.
 */
@Injectable()
export class Holds {
  constructor(private readonly funding: Funding) {}

  /** Sets credits aside for all resources of a call or for none. Runs in the transaction that starts the jobs. */
  async hold(tx: Transaction, order: CreditHold): Promise<void> {
    const { paymentId, held } = order;
    if (paymentId === undefined) return holdFromAccount(tx, order);
    await this.funding.take(tx, paymentId, sumOf(held));
    for (const one of held) await insertHold(tx, order, { ...one, fromAllowance: 0 });
  }

  /**
   * Ends a hold, once: all of it is spent, allowance first, or all of it is returned. Spending nothing voids the hold. Runs
   * in the transaction that ends the job, so that money and work never disagree. Answers the credits spent.
   */
  settle(tx: Transaction, resourceId: string, outcome: 'spent' | 'returned'): Promise<number> {
    return this.end(tx, resourceId, ({ amount }) => (outcome === 'spent' ? amount : 0));
  }

  /**
   * Ends the hold of a cancelled job: the share that was done (`percent` from 0 to 100) is spent, rounded down to whole
   * credits, and at least `LEAST_CHARGE` if the work had begun or a payment paid for it. Otherwise as `settle`.
   */
  settleCancelled(
    tx: Transaction,
    resourceId: string,
    { percent, hasBegun }: { percent: number; hasBegun: boolean },
  ): Promise<number> {
    return this.end(tx, resourceId, ({ amount, payment_id: paymentId }) => {
      const least = hasBegun || paymentId !== null ? LEAST_CHARGE : 0;
      return Math.min(amount, Math.max(least, Math.floor((amount * percent) / 100)));
    });
  }

  /** Ends a hold by the real cost of the work, and never spends more than was held. Otherwise as `settle`. */
  capture(tx: Transaction, resourceId: string, credits: number): Promise<number> {
    return this.end(tx, resourceId, ({ amount }) => Math.min(amount, credits));
  }

  private async end(tx: Transaction, resourceId: string, spentOf: (hold: OpenHold) => number): Promise<number> {
    const [hold] = await tx.sql<OpenHold[]>`
      select account_id, amount, amount - from_allowance as from_balance, payment_id
      from credit_hold where resource_id = ${resourceId} and state = 'held' for update`;
    if (!hold) throw new HoldNotOpen(resourceId);
    const spent = spentOf(hold);
    await tx.sql`
      update credit_hold
      set state = ${spent > 0 ? 'captured' : 'voided'}, captured = ${spent > 0 ? spent : null},
        settled_at = clock_timestamp()
      where resource_id = ${resourceId}`;
    const returned = hold.amount - spent;
    if (hold.payment_id === null) await returnToBalance(tx, hold, returned);
    else await this.funding.giveBack(tx, hold.payment_id, { resourceId, spent, returned });
    return spent;
  }
}

/** Takes from the day's allowance first, then from the balance. The locked account row makes concurrent holds see each other. */
async function holdFromAccount(tx: Transaction, order: CreditHold): Promise<void> {
  const { accountId, held } = order;
  // Not `for update`: rows that refer to the account keep a key share of it, and two such starts would deadlock.
  await tx.sql`select 1 from account where id = ${accountId} for no key update`;
  const amount = sumOf(held);
  const fromBalance = held.reduce((sum, one) => sum + leastFromBalance(one), 0);
  const left = await requireCredits(tx, order, { amount, fromBalance });
  let allowance = left.allowance;
  for (const one of held) {
    const fromAllowance = Math.min(one.credits - leastFromBalance(one), allowance);
    allowance -= fromAllowance;
    await insertHold(tx, order, { ...one, fromAllowance });
  }
  await tx.sql`
    update account set balance_credits = balance_credits - ${amount - (left.allowance - allowance)}
    where id = ${accountId}`;
  if (amount > 0) await noteLowCredits(tx, accountId);
}

function leastFromBalance({ credits, fromBalanceAlone = false }: HeldCredits): number {
  return fromBalanceAlone ? credits : 0;
}

function sumOf(held: readonly HeldCredits[]): number {
  return held.reduce((sum, { credits }) => sum + credits, 0);
}

async function insertHold(
  tx: Transaction,
  { accountId, isUntrusted, paymentId, tool, credential }: CreditHold,
  { resourceId, credits, fromAllowance, work }: HeldCredits & { fromAllowance: number },
): Promise<void> {
  await tx.sql`
    insert into credit_hold (id, account_id, resource_id, amount, from_allowance, allowance_day, is_untrusted, payment_id,
      work, tool, credential, credential_id)
    values (${newId()}, ${accountId}, ${resourceId}, ${credits}, ${fromAllowance},
      (clock_timestamp() at time zone 'UTC')::date, ${isUntrusted}, ${paymentId ?? null},
      ${work ?? null}, ${tool ?? null}, ${credential?.kind ?? null}, ${credential?.id ?? null})`;
}

/** Unspent credits of the allowance count again by themselves: `creditsLeft` sums the holds of the day. */
async function returnToBalance(tx: Transaction, hold: OpenHold, returned: number): Promise<void> {
  const toBalance = Math.min(returned, hold.from_balance);
  if (toBalance === 0) return;
  await tx.sql`update account set balance_credits = balance_credits + ${toBalance} where id = ${hold.account_id}`;
}
