import { Database, DatabaseUnavailable } from '@libs/database';
import { Inject, Injectable } from '@nestjs/common';
import { DeliverOutbox } from '../../news/deliver-outbox.js';
import { ErrorReporter } from '../../error-reporter.js';
import type { LongJobKind, TakeoverOutcome } from '../long-job.js';
import { reconcileSlots } from '../slots/reconcile-slots.js';
import { RunningWalks } from '../walk/running-walks.js';
import { type Takeover, TakeOver } from './take-over.js';

/** Events that one call delivers at most: the next one goes on. */
const MOST_EVENTS = 500;

/** LongJobs beyond the limit that one call looks at, since others can only be taken over elsewhere. */
const PASSED_ON = 50;

export interface Resumed {
  claimed: number;
  results: { parent_id: string; fence: number; outcome: TakeoverOutcome }[];
}

/**
 * Called by a scheduler: delivers committed events, repairs slots, and takes over up to `limit` parents of a kind whose
 * leases expired. Walks are detached: it returns once the claims are made.
 */
@Injectable()
export class Resume {
  constructor(
    private readonly database: Database,
    private readonly outbox: DeliverOutbox,
    private readonly takeOver: TakeOver,
    @Inject(RunningWalks) private readonly walks: Pick<RunningWalks, 'admit'>,
    private readonly errors: ErrorReporter,
  ) {}

  async run(kind: LongJobKind, limit: number): Promise<Resumed> {
    await this.outbox.run(MOST_EVENTS);
    await reconcileSlots(this.database, kind);
    const results: Resumed['results'] = [];
    for (const { parent_id: parentId, fence } of await this.unheld(kind, limit + PASSED_ON)) {
      if (results.length === limit) break;
      const taken = await this.tryToTake(parentId, fence);
      if (!taken) continue;
      results.push({ parent_id: parentId, fence: taken.fence, outcome: taken.outcome });
    }
    return { claimed: results.length, results };
  }

  /** One parent that cannot be taken over here keeps no other from it. */
  private async tryToTake(parentId: string, fence: number): Promise<Takeover | undefined> {
    try {
      return await this.walks.admit((keepPlace) => this.takeOver.run(parentId, fence, keepPlace));
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      this.errors.report(`takeover of ${parentId}`, error);
      return undefined;
    }
  }

  /** Only a look: each is judged again under its lock. */
  private unheld(kind: LongJobKind, limit: number): Promise<{ parent_id: string; fence: number }[]> {
    return this.database.sql`
      select s.parent_id, s.fence from slot s join resource r on r.id = s.parent_id
      where s.kind = ${kind} and r.status in ('queued', 'processing')
        and case when s.handoff_fence is not null and s.handoff_claimed_at is null
              then s.handoff_until <= clock_timestamp()
              else coalesce(s.lease_until <= clock_timestamp(), true) end
      order by coalesce(s.lease_until, s.handoff_until) nulls first limit ${limit}`;
  }
}
