import type { Database } from '@libs/database';
import type { PollResult } from '../poll-step.js';
import type { SlotClaim } from './parent.js';
import { findSlotOf } from './slot-view.js';
import type { StartParent } from './start-parent.js';
import type { TakeOver } from './take-over.js';
import { slotState } from './transitions.js';

/** A wake-up of a long job: one that waits gets a slot, one whose holder went silent is taken over, any other goes on by itself. */
export class PollParent {
  constructor(
    private readonly database: Database,
    private readonly start: StartParent,
    private readonly takeOver: TakeOver,
    private readonly begin: (claim: SlotClaim) => void,
  ) {}

  /** Undefined: no long job has this id. */
  async run(parentId: string, step?: number): Promise<PollResult | undefined> {
    const started = await this.start.run(parentId, step);
    if (started?.result !== 'stale') return started;
    const view = await findSlotOf(this.database, parentId);
    if (!view || slotState(view) !== 'unheld') return started;
    const taken = await this.takeOver.run(parentId, view.fence);
    if (taken?.outcome === 'resumed') this.begin(taken.claim);
    if (taken?.outcome === 'cancelled') return { ...started, result: 'cancelled', status: 'cancelled' };
    if (taken?.outcome === 'failed_closed') return { ...started, result: 'failed', status: 'failed' };
    return { ...started, result: taken ? 'advanced' : 'stale' };
  }
}
