import type { Database } from '@libs/database';
import type { DenialBody } from '@libs/kernel';
import { settleCredits, writeOutbox } from '@libs/library';
import { lockClaim } from './lock-claim.js';
import type { Production } from './production.js';

/** Ends a job as failed, with a reason its owner can read, and voids the hold: a failure costs nothing. */
export class FailProduction {
  constructor(private readonly database: Database) {}

  async run(claim: Production, failure: DenialBody): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if (!(await lockClaim(tx, claim))) return false;
      await settleCredits(tx, claim.resource_id, 0);
      const failed = await tx.sql`
        update resource
        set status = 'failed', metadata = metadata || ${{ error: failure, cost: 0 }}, updated_at = clock_timestamp()
        where id = ${claim.resource_id} and status = 'processing' returning id`;
      if (failed.length === 0) throw new Error(`${claim.resource_id} ended under an open claim`);
      await tx.sql`
        update production set phase = 'failed', step_lease_until = null, updated_at = clock_timestamp()
        where resource_id = ${claim.resource_id}`;
      await writeOutbox(tx, 'updated', { account_id: claim.account_id, id: claim.resource_id });
      return true;
    });
  }
}
