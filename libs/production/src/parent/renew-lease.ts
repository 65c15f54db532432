import type { Database } from '@libs/database';
import type { SlotClaim, SlotTerms } from './parent.js';
import type { Refusal } from './transitions.js';
import { whileHolding } from './while-holding.js';

export type Renewal = { isLost: false; isCancelWished: boolean } | { isLost: true; refusal: Refusal };

/** Keeps a claim's lease, as long as its parent moves on, and tells what its owner wishes. */
export class RenewLease {
  constructor(
    private readonly database: Database,
    private readonly terms: SlotTerms,
  ) {}

  /** `percent` is how far its work has come; what is told never falls. */
  async run(claim: SlotClaim, percent: number): Promise<Renewal> {
    const renewed = await whileHolding(this.database, 'renew', claim, async (tx, view) => {
      await tx.sql`
        update slot set lease_until = clock_timestamp() + make_interval(secs => ${this.terms.leaseSeconds})
        where key = ${view.key}`;
      await tx.sql`
        update production set percent = ${percent} where resource_id = ${claim.parentId} and percent < ${percent}`;
      return view.parent?.isCancelWished === true;
    });
    if (renewed.isRefused) return { isLost: true, refusal: renewed };
    return { isLost: false, isCancelWished: renewed.value };
  }
}
