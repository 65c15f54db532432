import { Database } from '@libs/database';
import { type Denial, isDenial } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import { PollLongJob } from './poll-long-job.js';
import { type PollResult, PollStep } from '../../step/poll-step.js';

/** Jobs that one call looks at, where none of those before can go on in this revision. */
const MOST_LOOKS = 50;

/** Handles a wake-up: one step of the named job, or of the unclaimed job that has waited longest. */
@Injectable()
export class PollNext {
  constructor(
    private readonly database: Database,
    private readonly pollStep: PollStep,
    private readonly pollLongJob: PollLongJob,
  ) {}

  async run(resourceId?: string, step?: number): Promise<PollResult> {
    return resourceId === undefined ? this.runNext() : this.runNamed(resourceId, step);
  }

  private async runNamed(resourceId: string, step?: number): Promise<PollResult> {
    return (await this.pollLongJob.run(resourceId, step)) ?? this.pollStep.run(resourceId, step);
  }

  /** Skips jobs that only another revision can continue; throws `handler_elsewhere` if there are no others. */
  private async runNext(): Promise<PollResult> {
    let elsewhere: Denial | undefined;
    for (const next of await this.waiting()) {
      try {
        return await this.runNamed(next);
      } catch (error) {
        if (!isDenial(error, 'handler_elsewhere')) throw error;
        elsewhere = error;
      }
    }
    if (elsewhere) throw elsewhere;
    return { result: 'idle' };
  }

  private async waiting(): Promise<string[]> {
    const jobs = await this.database.sql<{ resource_id: string }[]>`
      select p.resource_id
      from production p join resource r on r.id = p.resource_id
      where r.status in ('queued', 'processing')
        and not exists (select 1 from parent held where held.resource_id = p.resource_id and held.bound_fence is not null)
        and (p.step_lease_until is null or p.step_lease_until < clock_timestamp())
      order by p.updated_at limit ${MOST_LOOKS}`;
    return jobs.map(({ resource_id: id }) => id);
  }
}
