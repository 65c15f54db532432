import type { Database } from '@libs/database';
import { settleCredits } from '@libs/library';
import { lockClaim } from './lock-claim.js';
import type { Production } from './production.js';
import { writeOutbox } from './write-outbox.js';

/** Ends a job as cancelled: the share of the work that was done is captured (rounded down), the rest of the hold voided. */
export class RecordCancellation {
  constructor(private readonly database: Database) {}

  async run(claim: Production, percentDone: number): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if (!(await lockClaim(tx, claim))) return false;
      const [hold] = await tx.sql<{ amount: number }>`
        select amount from credit_hold where resource_id = ${claim.resource_id}`;
      const consumed = Math.floor(((hold?.amount ?? 0) * percentDone) / 100);
      const cancelled = await tx.sql`
        update resource
        set status = 'cancelled', metadata = metadata || ${{ cost: consumed }}, updated_at = clock_timestamp()
        where id = ${claim.resource_id} and status = 'processing' returning id`;
      if (cancelled.length === 0) return false;
      await tx.sql`
        update production set phase = 'cancelled', step_lease_until = null, updated_at = clock_timestamp()
        where resource_id = ${claim.resource_id}`;
      await settleCredits(tx, claim.resource_id, consumed);
      await writeOutbox(tx, claim.account_id, claim.resource_id);
      return true;
    });
  }
}
