import type { Database } from '@libs/database';
import type { DenialBody } from '@libs/kernel';
import type { Holds } from '@libs/library';
import { lockClaim } from '../claims/lock-claim.js';
import type { Job } from '../job.js';
import { writeJobEnd } from './write-job-end.js';

/** Ends a job as failed, with a reason its owner can read, and voids the hold: a failure costs nothing. */
export class FailJob {
  constructor(
    private readonly database: Database,
    private readonly holds: Holds,
  ) {}

  async run(claim: Job, failure: DenialBody): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if (!(await lockClaim(tx, claim))) return false;
      await this.holds.settle(tx, claim.resource_id, 'returned');
      await writeJobEnd(tx, claim, { status: 'failed', metadata: { error: failure, cost: 0 } });
      return true;
    });
  }
}
