import { Database } from '@libs/database';
import { Inject, Injectable } from '@nestjs/common';
import { enqueueTask } from '../../queue/enqueue-task.js';
import type { LongJobKind } from '../long-job.js';
import { watchTask } from '../long-job-tasks.js';
import { RunningWalks } from '../walk/running-walks.js';
import { findSlotOf, longJobStatus, type SlotView } from '../slots/slot-view.js';
import { type Takeover, TakeOver } from './take-over.js';
import { slotState } from '../slots/transitions.js';

export interface WatchedLease {
  kind: LongJobKind;
  parentId: string;
  fence: number;
  /** How often this claim was looked at before. */
  n: number;
}

export type Watched =
  | { result: 'stop'; reason: 'terminal' | 'unbound' | 'superseded' }
  | { result: 'rearmed'; n: number }
  | { result: 'resumed'; fence: number };

/** Until the next look at a parent that found no room in this process; room also wakes it. */
const FOR_ROOM_SECONDS = 15;

/**
 * Looks whether a claim's lease has run out. It writes no durable state itself: a live lease is looked at again by one
 * more task, and one that has run out is given to the same takeover as resuming uses, which looks again under the lock.
 */
@Injectable()
export class WatchLease {
  constructor(
    private readonly database: Database,
    private readonly takeOver: TakeOver,
    @Inject(RunningWalks) private readonly walks: Pick<RunningWalks, 'admit'>,
  ) {}

  async run(watched: WatchedLease): Promise<Watched> {
    const view = await findSlotOf(this.database, watched.parentId);
    const reason = await this.reasonToStop(view, watched);
    if (reason !== undefined) return { result: 'stop', reason };
    if (view && slotState(view) !== 'unheld') return this.rearm(view, watched);
    const taken = await this.walks.admit((keepPlace) => this.takeOver.run(watched.parentId, watched.fence, keepPlace));
    if (!taken) return this.lookAgain(watched);
    return this.follow(taken);
  }

  /** The takeover did not happen: another process was faster, the holder renewed, or this process has no room. */
  private async lookAgain(watched: WatchedLease): Promise<Watched> {
    const view = await findSlotOf(this.database, watched.parentId);
    const reason = await this.reasonToStop(view, watched);
    if (reason !== undefined) return { result: 'stop', reason };
    if (!view) return { result: 'stop', reason: 'unbound' };
    return this.rearm(view, watched, FOR_ROOM_SECONDS);
  }

  private async reasonToStop(
    view: SlotView | undefined,
    { parentId, kind, fence }: WatchedLease,
  ): Promise<Extract<Watched, { result: 'stop' }>['reason'] | undefined> {
    if (!view) {
      const [row] = await this.database.sql<{ status: string }[]>`
        select r.status from parent p join resource r on r.id = p.resource_id where p.resource_id = ${parentId}`;
      return row && longJobStatus(row.status) !== 'open' ? 'terminal' : 'unbound';
    }
    if (view.parent?.status !== 'open') return 'terminal';
    if (view.fence !== fence || view.kind !== kind) return 'superseded';
    return undefined;
  }

  private async rearm(view: SlotView, watched: WatchedLease, atLeast = 0): Promise<Watched> {
    const n = watched.n + 1;
    await enqueueTask(
      this.database,
      watchTask({ ...watched, accountId: view.accountId }, n, Math.max(atLeast, view.secondsLeft ?? 0)),
    );
    return { result: 'rearmed', n };
  }

  private follow(taken: Takeover): Watched {
    // Its owner wished to cancel, or it was lost too often: there is nothing to go on with.
    if (taken.outcome === 'cancelled' || taken.outcome === 'failed_closed')
      return { result: 'stop', reason: 'terminal' };
    return { result: 'resumed', fence: taken.fence };
  }
}
