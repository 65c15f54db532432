import type { Database } from '@libs/database';
import { settleCredits } from '@libs/library';
import { lockClaim } from './lock-claim.js';
import type { Production } from './production.js';
import { writeJobEnd } from './write-job-end.js';

/** Ends a job as cancelled: the share of the work that was done is captured (rounded down), the rest of the hold voided. */
export class RecordCancellation {
  constructor(private readonly database: Database) {}

  async run(claim: Production, percentDone: number): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if (!(await lockClaim(tx, claim))) return false;
      const consumed = await settleCredits(tx, claim.resource_id, percentDone);
      await writeJobEnd(tx, claim, { status: 'cancelled', metadata: { cost: consumed } });
      return true;
    });
  }
}
