import { Database } from '@libs/database';
import { Holds } from '@libs/library';
import { Inject, Injectable } from '@nestjs/common';
import { JobWatch } from '../../watch/job-watch.js';
import { cancelLongJob } from '../end/end-long-job.js';
import { lockSlotOf, type SlotView } from '../slots/slot-view.js';
import { StopOrders } from '../stop-orders.js';
import { refusalOf } from '../slots/transitions.js';

/** Whether its owner wishes to cancel a parent that waits for its job. Only a look: it is judged again under the lock. */
export function isToBeWithdrawn({ handoff, parent }: SlotView): boolean {
  return handoff?.isClaimed === false && parent?.isCancelWished === true;
}

/** Cancels a parent at its owner's request before its job begins; the job then finds nothing to claim. */
@Injectable()
export class WithdrawHandoff {
  constructor(
    private readonly database: Database,
    @Inject(StopOrders) private readonly stopOrders: Pick<StopOrders, 'run'>,
    private readonly holds: Holds,
    private readonly watch: JobWatch,
  ) {}

  /** False: no cancel request, another fence, or claimed meanwhile; the walk of that claim then cancels. */
  async run(parentId: string, fence: number): Promise<boolean> {
    const end = await this.database.transaction(async (tx) => {
      const view = await lockSlotOf(tx, parentId);
      if (!view || refusalOf('withdraw', view, { parentId, fence }) !== undefined) return undefined;
      return isToBeWithdrawn(view)
        ? cancelLongJob(tx, this.holds, { parentId, accountId: view.accountId, view })
        : undefined;
    });
    if (!end) return false;
    this.watch.ended(end);
    await this.stopOrders.run(parentId);
    return true;
  }
}
