import type { Database } from '@libs/database';
import { Denial, deny } from '@libs/kernel';
import { StepInProgress } from '../claims/claim-step.js';
import type { ErrorReporter } from '../error-reporter.js';
import type { PollNext } from '../long-job/run/poll-next.js';

/** Milliseconds between looks at jobs that another process is inside of. */
const AGAIN_AFTER_MS = 250;
/** Milliseconds after which it gives up: longer than a dead process can hold a step. */
const PATIENCE_MS = 60_000;

/**
 * Cancels every open job of an account and returns when all have ended. The cancel requests are committed first: if
 * this process dies, others end the jobs.
 */
export class EndOpenJobs {
  constructor(
    private readonly database: Database,
    private readonly poll: PollNext,
    private readonly errors: ErrorReporter,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  async run(accountId: string): Promise<void> {
    const until = performance.now() + this.patienceMs;
    for (;;) {
      // A whole is locked before its parts, everywhere.
      const open = await this.database.sql<{ id: string }[]>`
        with open as (
          select r.id from production p join resource r on r.id = p.resource_id
          where r.account_id = ${accountId} and r.status in ('queued', 'processing')
          order by r.parent_id is not null for update of p
        )
        update production set cancel_requested = true from open where resource_id = open.id returning open.id`;
      if (open.length === 0) return;
      for (const { id } of open) await this.end(id);
      if (performance.now() > until) {
        throw deny(
          'resource_not_ready',
          `${open.length} jobs of the account could not be ended yet; their cancellation stands.`,
          { nextStep: 'Repeat in a minute; explain RESOURCE_ID says what a job waits for.' },
        );
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }

  private async end(id: string): Promise<void> {
    try {
      await this.poll.run(id);
    } catch (error) {
      if (!(error instanceof Denial)) throw error;
      if (!(error instanceof StepInProgress)) this.errors.report(`end of ${id}`, error);
    }
  }
}
