import { Database, type Transaction } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { Holds } from './holds.js';

/** Minutes after which no process does the work of a hold any more: it takes one at most. */
const LONGEST_MINUTES = 10;
/** Holds of one transaction: locks are short. */
const BATCH = 50;

/** Gives back what processes held for work and died (`ChargeWork`). A hold of a job ends with its job. */
@Injectable()
export class ReturnLostHolds {
  constructor(
    private readonly database: Database,
    private readonly holds: Holds,
  ) {}

  async run(): Promise<void> {
    let returned: number;
    do returned = await this.database.transaction((tx) => this.batch(tx));
    while (returned === BATCH);
  }

  private async batch(tx: Transaction): Promise<number> {
    const lost = await tx.sql<{ resource_id: string }[]>`
      select resource_id from credit_hold
      where state = 'held' and work is not null
        and created_at < clock_timestamp() - make_interval(mins => ${LONGEST_MINUTES})
      limit ${BATCH} for update skip locked`;
    for (const { resource_id: id } of lost) await this.holds.settle(tx, id, 'returned');
    return lost.length;
  }
}
