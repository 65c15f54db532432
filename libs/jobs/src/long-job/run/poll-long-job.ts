import type { Database } from '@libs/database';
import type { PollResult } from '../../step/poll-step.js';
import type { AdmitWalk } from '../walk/running-walks.js';
import { findSlotOf } from '../slots/slot-view.js';
import type { StartLongJob } from './start-long-job.js';
import type { TakeOver } from '../takeover/take-over.js';
import { slotState } from '../slots/transitions.js';
import { isToBeWithdrawn, type WithdrawHandoff } from '../handoff/withdraw-handoff.js';

interface PollVerbs {
  start: StartLongJob;
  takeOver: TakeOver;
  withdraw: WithdrawHandoff;
  admit: AdmitWalk;
}

/**
 * A wake-up of a long job: one that waits gets a slot, one whose holder went silent is taken over, one that is to be
 * cancelled before its job began is, any other goes on by itself.
 */
export class PollLongJob {
  constructor(
    private readonly database: Database,
    private readonly verbs: PollVerbs,
  ) {}

  /** Undefined: no long job has this id. */
  async run(parentId: string, step?: number): Promise<PollResult | undefined> {
    const { start, withdraw, admit } = this.verbs;
    const outcome = await admit((keepPlace) => start.run(parentId, step, keepPlace));
    const started = outcome?.result;
    if (started?.result !== 'stale') return started;
    const view = await findSlotOf(this.database, parentId);
    if (!view) return started;
    if (isToBeWithdrawn(view) && (await withdraw.run(parentId, view.fence))) return { ...started, ...CANCELLED };
    return slotState(view) === 'unheld' ? this.takeOver(started, parentId, view.fence) : started;
  }

  private async takeOver(started: PollResult, parentId: string, fence: number): Promise<PollResult> {
    const taken = await this.verbs.admit((keepPlace) => this.verbs.takeOver.run(parentId, fence, keepPlace));
    if (taken?.outcome === 'cancelled') return { ...started, ...CANCELLED };
    if (taken?.outcome === 'failed_closed') return { ...started, result: 'failed', status: 'failed' };
    return { ...started, result: taken ? 'advanced' : 'stale' };
  }
}

const CANCELLED = { result: 'cancelled', status: 'cancelled' } as const;
