import { Database } from '@libs/database';
import { Holds } from '@libs/library';
import { Injectable } from '@nestjs/common';
import { lockClaim } from '../claims/lock-claim.js';
import type { Job } from '../job.js';
import { writeJobEnd } from './write-job-end.js';

/** Ends a job as cancelled: the share of the work that was done is charged, the rest of the hold is voided. */
@Injectable()
export class RecordCancellation {
  constructor(
    private readonly database: Database,
    private readonly holds: Holds,
  ) {}

  async run(claim: Job, done: { percent: number; hasBegun: boolean }): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if (!(await lockClaim(tx, claim))) return false;
      const consumed = await this.holds.settleCancelled(tx, claim.resource_id, done);
      await tx.sql`
        update production set percent = greatest(percent, ${done.percent}) where resource_id = ${claim.resource_id}`;
      await writeJobEnd(tx, claim, { status: 'cancelled', metadata: { cost: consumed } });
      return true;
    });
  }
}
