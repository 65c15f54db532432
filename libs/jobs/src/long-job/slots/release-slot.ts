import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { enqueueTask } from '../../queue/enqueue-task.js';
import { noteEvent } from '../note-event.js';
import { anotherWatch } from '../long-job-tasks.js';
import type { SlotClaim } from '../long-job.js';
import { Slot } from './slot.entity.js';
import { whileHolding } from './while-holding.js';

/**
 * Gives a claim back unharmed: this process is leaving. Its lease is over at once and a wake-up is written that takes the
 * parent over elsewhere; such a takeover is not counted against it.
 */
@Injectable()
export class ReleaseSlot {
  constructor(private readonly database: Database) {}

  async run(claim: SlotClaim): Promise<boolean> {
    const released = await whileHolding(this.database, 'release', claim, async (tx, { key, accountId }) => {
      await tx.getRepository(Slot).update({ key }, { holder: null, lease_until: null });
      const watch = await anotherWatch(tx, { ...claim, accountId }, 0);
      // A look that is armed at this moment must not take its name.
      await enqueueTask(tx, { ...watch, name: `wd-${claim.parentId}-${claim.fence}-released`, delayMs: 0 });
      await noteEvent(tx, 'released', claim);
    });
    return !released.isRefused;
  }
}
