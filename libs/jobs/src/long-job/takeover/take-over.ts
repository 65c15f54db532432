import { Database, type Transaction } from '@libs/database';
import { newId } from '@libs/kernel';
import { Holds } from '@libs/library';
import { Injectable } from '@nestjs/common';
import { type JobEnd, JobWatch, NoJobWatch } from '../../watch/job-watch.js';
import { bindSlot } from '../slots/bind-slot.js';
import { cancelLongJob, failLongJob } from '../end/end-long-job.js';
import { noteEvent } from '../note-event.js';
import { type SlotClaim, SlotTerms } from '../long-job.js';
import { reasonToFail } from './reason-to-fail.js';
import { Recipes } from '../recipes.js';
import type { KeepPlace } from '../walk/running-walks.js';
import { lockSlotOf, type SlotView } from '../slots/slot-view.js';
import { StopOrders } from '../stop-orders.js';
import { refusalOf } from '../slots/transitions.js';

export type Takeover =
  /** Walked by this process from now on. */
  | { outcome: 'resumed'; fence: number; claim: SlotClaim }
  /** A job is launched for it. */
  | { outcome: 'handed_over'; fence: number; claim?: undefined }
  | { outcome: 'failed_closed' | 'cancelled'; fence: number; end: JobEnd; claim?: undefined };

interface Asked {
  parentId: string;
  /** Not asked where it is ended, which needs no walk. */
  keepPlace: KeepPlace;
}

/**
 * Takes over a parent whose lease expired: its fence grows, so that the old holder cannot write any more. A parent with
 * a cancel request is cancelled instead. One that was lost too often without progress, or is older than 24 hours, is
 * failed.
 */
@Injectable()
export class TakeOver {
  constructor(
    private readonly database: Database,
    private readonly terms: SlotTerms,
    private readonly recipes: Recipes,
    private readonly stopOrders: StopOrders,
    private readonly holds: Holds,
    private readonly watch: JobWatch = new NoJobWatch(),
  ) {}

  /**
   * Undefined: not under this fence, ended, held again, or this process has no room for one more walk. Throws
   * `handler_elsewhere`, and writes nothing, where only another revision can go on.
   */
  async run(parentId: string, fence: number, keepPlace: KeepPlace = () => true): Promise<Takeover | undefined> {
    const taken = await this.database.transaction(async (tx) => {
      const view = await lockSlotOf(tx, parentId);
      if (!view || refusalOf('takeOver', view, { parentId, fence }) !== undefined) return undefined;
      return this.takeOver(tx, view, { parentId, keepPlace });
    });
    if (taken) this.watch.takenOver(taken.outcome);
    if (taken?.outcome === 'cancelled' || taken?.outcome === 'failed_closed') {
      this.watch.ended(taken.end);
      await this.stopOrders.run(parentId);
    }
    return taken;
  }

  private async takeOver(
    tx: Transaction,
    view: SlotView,
    { parentId, keepPlace }: Asked,
  ): Promise<Takeover | undefined> {
    const { accountId, fence, parent } = view;
    if (parent?.isCancelWished) {
      return { outcome: 'cancelled', fence, end: await cancelLongJob(tx, this.holds, { parentId, accountId, view }) };
    }
    // Count only expired leases, not a lease that was given back or a job that never claimed.
    const takeovers = (parent?.takeovers ?? 0) + (view.lease === 'expired' ? 1 : 0);
    const failure = reasonToFail(view, takeovers)?.body();
    if (failure) {
      return {
        outcome: 'failed_closed',
        fence,
        end: await failLongJob(tx, this.holds, { parentId, accountId, view }, failure),
      };
    }
    if (!keepPlace()) return undefined;
    await tx.sql`
      update parent
      set takeovers = ${takeovers}, progress_at = clock_timestamp(), is_in_line = false
      where resource_id = ${parentId}`;
    const next = await bindSlot(tx, view, { parentId, terms: this.terms, recipes: this.recipes, holder: newId() });
    const newFence = next.isHandedOver ? next.fence : next.claim.fence;
    await noteEvent(tx, 'taken over', { parentId, fence: newFence, details: { from: fence, takeovers } });
    if (next.isHandedOver) return { outcome: 'handed_over', fence: newFence };
    return { outcome: 'resumed', fence: newFence, claim: next.claim };
  }
}
