import type { Database } from '@libs/database';
import type { PollResult, PollStep } from './poll-step.js';

/** A wake-up: one step of the job it names, or of the job that waited longest and that nobody works on. */
export class PollNext {
  constructor(
    private readonly database: Database,
    private readonly pollStep: PollStep,
  ) {}

  async run(resourceId?: string, step?: number): Promise<PollResult> {
    const next = resourceId ?? (await this.longestWaiting());
    return next === undefined ? { result: 'idle' } : this.pollStep.run(next, step);
  }

  private async longestWaiting(): Promise<string | undefined> {
    const [next] = await this.database.sql<{ resource_id: string }>`
      select p.resource_id
      from production p join resource r on r.id = p.resource_id
      where r.status in ('queued', 'processing')
        and (p.step_lease_until is null or p.step_lease_until < clock_timestamp())
      order by p.updated_at limit 1`;
    return next?.resource_id;
  }
}
