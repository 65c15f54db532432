import type { Database } from '@libs/database';
import { settleCredits, writeOutbox } from '@libs/library';
import { lockClaim } from './lock-claim.js';
import type { Production } from './production.js';

/** Ends a job as cancelled: the share of the work that was done is captured (rounded down), the rest of the hold voided. */
export class RecordCancellation {
  constructor(private readonly database: Database) {}

  async run(claim: Production, percentDone: number): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if (!(await lockClaim(tx, claim))) return false;
      const consumed = await settleCredits(tx, claim.resource_id, percentDone);
      const cancelled = await tx.sql`
        update resource
        set status = 'cancelled', metadata = metadata || ${{ cost: consumed }}, updated_at = clock_timestamp()
        where id = ${claim.resource_id} and status = 'processing' returning id`;
      if (cancelled.length === 0) throw new Error(`${claim.resource_id} ended under an open claim`);
      await tx.sql`
        update production set phase = 'cancelled', step_lease_until = null, updated_at = clock_timestamp()
        where resource_id = ${claim.resource_id}`;
      await writeOutbox(tx, 'updated', { account_id: claim.account_id, id: claim.resource_id });
      return true;
    });
  }
}
