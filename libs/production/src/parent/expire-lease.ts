import type { Database } from '@libs/database';
import { enqueueTask } from '../enqueue-task.js';
import { noteEvent } from './note-event.js';
import { anotherWatch } from './parent-tasks.js';
import type { SlotClaim } from './parent.js';
import { whileHolding } from './while-holding.js';

/**
 * Ends the lease of a claim whose process has exited, and wakes the watchdog of that claim. The takeover that follows is the
 * ordinary one: it looks again under the lock, gives a new fence, and counts the claim as lost.
 */
export class ExpireLease {
  constructor(private readonly database: Database) {}

  /** False: the claim is not the current one. Nothing was written then. */
  async run(claim: SlotClaim): Promise<boolean> {
    const expired = await whileHolding(this.database, 'expire', claim, async (tx, { key, accountId }) => {
      // `lease_until` stays set: a lease that ended counts as a loss, an absent lease as given back.
      await tx.sql`update slot set lease_until = clock_timestamp() where key = ${key}`;
      const watch = await anotherWatch(tx, { ...claim, accountId }, 0);
      // The watch that waits for the old end of the lease keeps its own name.
      await enqueueTask(tx, { ...watch, name: `wd-${claim.parentId}-${claim.fence}-exited`, delayMs: 0 });
      await noteEvent(tx, 'exited', claim);
    });
    return !expired.isRefused;
  }
}
