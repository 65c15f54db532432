import type { Database } from '@libs/database';
import { enqueueTask } from '../enqueue-task.js';
import { noteEvent } from './note-event.js';
import type { SlotClaim } from './parent.js';
import { whileHolding } from './while-holding.js';

/**
 * Gives a claim back unharmed: this process is leaving. Its lease is over at once and a wake-up is written that takes the
 * parent over elsewhere; such a takeover is not counted against it.
 */
export class ReleaseSlot {
  constructor(private readonly database: Database) {}

  async run(claim: SlotClaim): Promise<boolean> {
    const released = await whileHolding(this.database, 'release', claim, async (tx, { key, accountId }) => {
      await tx.sql`update slot set holder = null, lease_until = null where key = ${key}`;
      const { kind, parentId, fence } = claim;
      await enqueueTask(tx, {
        name: `wd-${parentId}-${fence}-released`,
        route: '/internal/lease-watchdog',
        body: { kind, parent_id: parentId, fence, n: 0 },
        accountId,
      });
      await noteEvent(tx, 'released', claim);
    });
    return !released.isRefused;
  }
}
