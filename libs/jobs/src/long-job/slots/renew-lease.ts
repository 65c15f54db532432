import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { type SlotClaim, SlotTerms } from '../long-job.js';
import type { Refusal } from './transitions.js';
import type { WalkedProgress } from './walked-progress.js';
import { whileHolding } from './while-holding.js';

export type Renewal = { isLost: false; isCancelWished: boolean } | { isLost: true; refusal: Refusal };

/** Renews a claim's lease while its parent makes progress, and returns whether its owner requested a cancellation. */
@Injectable()
export class RenewLease {
  constructor(
    private readonly database: Database,
    private readonly terms: SlotTerms,
  ) {}

  /**
   * Reported percent never fall. Waiting for a turn does not count as a stall, up to the longest life of a job.
   */
  async run(claim: SlotClaim, { percent, isWaiting }: Pick<WalkedProgress, 'percent' | 'isWaiting'>): Promise<Renewal> {
    const renewed = await whileHolding(this.database, 'renew', claim, async (tx, view) => {
      await tx.sql`
        update slot set lease_until = clock_timestamp() + make_interval(secs => ${this.terms.leaseSeconds})
        where key = ${view.key}`;
      await tx.sql`
        update production set percent = ${percent} where resource_id = ${claim.parentId} and percent < ${percent}`;
      const moves = isWaiting && view.parent?.isOutlived !== true;
      await tx.sql`
        update parent
        set is_in_line = ${isWaiting}, progress_at = case when ${moves} then clock_timestamp() else progress_at end
        where resource_id = ${claim.parentId} and (${moves} or is_in_line <> ${isWaiting})`;
      return view.parent?.isCancelWished === true;
    });
    if (renewed.isRefused) return { isLost: true, refusal: renewed };
    return { isLost: false, isCancelWished: renewed.value };
  }
}
