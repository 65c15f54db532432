import type { Database } from '@libs/database';
import type { PollParent } from './parent/poll-parent.js';
import type { PollResult, PollStep } from './poll-step.js';

/** A wake-up: one step of the job it names, or of the job that waited longest and that nobody works on. */
export class PollNext {
  constructor(
    private readonly database: Database,
    private readonly pollStep: PollStep,
    private readonly pollParent: PollParent,
  ) {}

  async run(resourceId?: string, step?: number): Promise<PollResult> {
    const next = resourceId ?? (await this.longestWaiting());
    if (next === undefined) return { result: 'idle' };
    return (await this.pollParent.run(next, step)) ?? this.pollStep.run(next, step);
  }

  private async longestWaiting(): Promise<string | undefined> {
    const [next] = await this.database.sql<{ resource_id: string }>`
      select p.resource_id
      from production p join resource r on r.id = p.resource_id
      where r.status in ('queued', 'processing')
        and not exists (select 1 from parent held where held.resource_id = p.resource_id and held.bound_fence is not null)
        and (p.step_lease_until is null or p.step_lease_until < clock_timestamp())
      order by p.updated_at limit 1`;
    return next?.resource_id;
  }
}
