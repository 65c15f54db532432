import type { Database } from '@libs/database';
import { enqueueTask } from '../../queue/enqueue-task.js';
import { noteEvent } from '../note-event.js';
import { anotherWatch } from '../long-job-tasks.js';
import type { SlotClaim } from '../long-job.js';
import type { SlotView } from './slot-view.js';
import { whileHolding } from './while-holding.js';

/** Seconds from the second exit in a row to its takeover. They double with each further exit. */
const PAUSE_SECONDS = 5;

/**
 * Ends the lease of a claim whose process has exited, and wakes the watchdog of that claim: at once after the first exit
 * since the last progress, after a pause when exits follow one another. A resume on a schedule may come first. The takeover
 * is the ordinary one: it looks again under the lock, gives a new fence, and counts the claim as lost.
 */
export class ExpireLease {
  constructor(private readonly database: Database) {}

  /** False: the claim is not the current one. Nothing was written then. */
  async run(claim: SlotClaim): Promise<boolean> {
    const expired = await whileHolding(this.database, 'expire', claim, async (tx, view) => {
      const { key, accountId } = view;
      // `lease_until` stays set: a lease that ended counts as a loss, an absent lease as given back.
      await tx.sql`update slot set lease_until = clock_timestamp() where key = ${key}`;
      const watch = await anotherWatch(tx, { ...claim, accountId }, 0);
      // The watch that waits for the old end of the lease keeps its own name.
      const name = `wd-${claim.parentId}-${claim.fence}-exited`;
      await enqueueTask(tx, { ...watch, name, delayMs: pauseSeconds(view) * 1000 });
      await noteEvent(tx, 'exited', claim);
    });
    return !expired.isRefused;
  }
}

/** The watchdog never waits for longer than the lease would have lasted. */
function pauseSeconds({ parent, secondsLeft }: SlotView): number {
  const losses = parent?.takeovers ?? 0;
  if (losses === 0) return 0;
  return Math.min(PAUSE_SECONDS * 2 ** (losses - 1), Math.max(0, secondsLeft ?? 0));
}
