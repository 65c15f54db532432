import { Database } from '@libs/database';
import { Inject, Injectable } from '@nestjs/common';
import type { PollResult } from '../../step/poll-step.js';
import { RunningWalks } from '../walk/running-walks.js';
import { findSlotOf } from '../slots/slot-view.js';
import { StartLongJob } from './start-long-job.js';
import { TakeOver } from '../takeover/take-over.js';
import { slotState } from '../slots/transitions.js';
import { isToBeWithdrawn, WithdrawHandoff } from '../handoff/withdraw-handoff.js';

/**
 * Handles a wake-up of a long job: gives a waiting one a slot, takes one over whose lease expired, cancels one on
 * request before its job has begun, and leaves any other alone.
 */
@Injectable()
export class PollLongJob {
  constructor(
    private readonly database: Database,
    private readonly start: StartLongJob,
    private readonly takeOver: TakeOver,
    private readonly withdraw: WithdrawHandoff,
    @Inject(RunningWalks) private readonly walks: Pick<RunningWalks, 'admit'>,
  ) {}

  /** Undefined: no long job has this id. */
  async run(parentId: string, step?: number): Promise<PollResult | undefined> {
    const outcome = await this.walks.admit((keepPlace) => this.start.run(parentId, step, keepPlace));
    const started = outcome?.result;
    if (started?.result !== 'stale') return started;
    const view = await findSlotOf(this.database, parentId);
    if (!view) return started;
    if (isToBeWithdrawn(view) && (await this.withdraw.run(parentId, view.fence))) return { ...started, ...CANCELLED };
    return slotState(view) === 'unheld' ? this.takenOver(started, parentId, view.fence) : started;
  }

  private async takenOver(started: PollResult, parentId: string, fence: number): Promise<PollResult> {
    const taken = await this.walks.admit((keepPlace) => this.takeOver.run(parentId, fence, keepPlace));
    if (taken?.outcome === 'cancelled') return { ...started, ...CANCELLED };
    if (taken?.outcome === 'failed_closed') return { ...started, result: 'failed', status: 'failed' };
    return { ...started, result: taken ? 'advanced' : 'stale' };
  }
}

const CANCELLED = { result: 'cancelled', status: 'cancelled' } as const;
