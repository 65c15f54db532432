import { Database, type Transaction } from '@libs/database';
import { type Denial, newId } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import { AccountTurns } from './account-turns.js';
import type { WorkKind } from './credit-hold.entity.js';
import type { Spender } from './credits-left.js';
import { Holds } from './holds.js';
import { lockAccount } from './lock-account.js';
import { secondsUntilTomorrow } from './seconds-until-tomorrow.js';

/** How often an account may have work of a kind begun in one UTC day, and what it is told above that. */
export interface WorkQuota {
  perDay: number;
  refusal: (secondsUntilTomorrow: number) => Denial;
}

export interface ChargedWork extends Spender {
  work: WorkKind;
  tool: string;
  /** From the balance alone. */
  credits: number;
  quota: WorkQuota;
}

/**
 * Charges an account for work that no job does. The credits are held before the work begins, so that concurrent calls cannot spend them
 * twice. The work takes them by `spend`; otherwise they go back when it ends, or by `ReturnLostHolds` where its process dies.
 */
@Injectable()
export class ChargeWork {
  constructor(
    private readonly database: Database,
    private readonly holds: Holds,
    private readonly turns: AccountTurns,
  ) {}

  async run<T>(order: ChargedWork, work: (spend: () => Promise<void>) => Promise<T>): Promise<T> {
    const id = newId();
    await this.turns.run(order.accountId, () => this.database.transaction((tx) => this.hold(tx, id, order)));
    let isHeld = true;
    const settle = async (outcome: 'spent' | 'returned'): Promise<void> => {
      if (!isHeld) return;
      await this.database.transaction((tx) => this.holds.settle(tx, id, outcome));
      isHeld = false;
    };
    try {
      return await work(() => settle('spent'));
    } finally {
      await settle('returned');
    }
  }

  private async hold(tx: Transaction, id: string, { quota, work, credits, ...spender }: ChargedWork): Promise<void> {
    await lockAccount(tx, spender.accountId);
    const [today] = await tx.sql<{ begun: number }[]>`
      select count(*) as begun from credit_hold
      where account_id = ${spender.accountId} and work = ${work}
        and allowance_day = (clock_timestamp() at time zone 'UTC')::date`;
    if ((today?.begun ?? 0) >= quota.perDay) throw quota.refusal(await secondsUntilTomorrow(tx));
    await this.holds.hold(tx, { ...spender, held: [{ resourceId: id, credits, fromBalanceAlone: true, work }] });
  }
}
