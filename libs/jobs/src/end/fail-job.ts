import { Database } from '@libs/database';
import type { DenialBody } from '@libs/kernel';
import { Holds } from '@libs/library';
import { Injectable } from '@nestjs/common';
import { lockClaim } from '../claims/lock-claim.js';
import type { Job } from '../job.js';
import { writeJobEnd } from './write-job-end.js';

/**
 * Ends a job as failed, with a reason its owner can read. A failure of ours voids the hold: it costs nothing. One that the
 * caller's own input caused is charged as a cancellation.
 */
@Injectable()
export class FailJob {
  constructor(
    private readonly database: Database,
    private readonly holds: Holds,
  ) {}

  /** `chargedPercent`: the share that was done, where the caller's own input ended the work. */
  async run(claim: Job, failure: DenialBody, chargedPercent?: number): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if (!(await lockClaim(tx, claim))) return false;
      const cost =
        chargedPercent === undefined
          ? await this.holds.settle(tx, claim.resource_id, 'returned')
          : await this.holds.settleCancelled(tx, claim.resource_id, { percent: chargedPercent, hasBegun: true });
      await writeJobEnd(tx, claim, { status: 'failed', metadata: { error: failure, cost } });
      return true;
    });
  }
}
