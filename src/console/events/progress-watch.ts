import { Database } from '@libs/database';
import { readRunningJobs, type RunningJob } from '@libs/jobs';
import { LOGGER, type Logger, newId } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';

/** Milliseconds between two looks: no page hears of a job more often. */
const LOOK_EVERY_MS = 1_000;

/** How far a job of an account is, in the form of the events of its resources. Never signed, never stored. */
export interface ProgressEvent {
  id: string;
  type: 'resource.progress';
  created_at: string;
  data: RunningJob;
}

/**
 * Looks at the running jobs of accounts that have a page open: one statement a second for all of them. An account is looked at
 * from `wake` until a look finds no job of it running. Each change of status, phase or percent is told once.
 */
@Injectable()
export class ProgressWatch {
  /** What was told of the jobs of each account, by resource. */
  private readonly told = new Map<string, Map<string, string>>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Looks at the account's jobs from now on. `isNew`: a page that knows nothing yet joined, and all of it is told again. */
  wake(accountId: string, { isNew = false } = {}): void {
    if (isNew || !this.told.has(accountId)) this.told.set(accountId, new Map());
  }

  /** Nobody of the account listens any more. */
  forget(accountId: string): void {
    this.told.delete(accountId);
  }

  start(tell: (event: ProgressEvent) => void): void {
    this.timer ??= setTimeout(() => {
      void this.look(tell).finally(() => this.timer?.refresh());
    }, LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async look(tell: (event: ProgressEvent) => void): Promise<void> {
    const accounts = [...this.told.keys()];
    if (accounts.length === 0) return;
    const known = new Map(this.told);
    try {
      const jobs = Map.groupBy(await readRunningJobs(this.database, accounts), ({ account_id: id }) => id);
      for (const [accountId, told] of known) {
        // A page joined during the look: the next one tells it everything.
        if (this.told.get(accountId) !== told) continue;
        const running = jobs.get(accountId);
        if (!running) this.told.delete(accountId);
        for (const job of running ?? []) this.compare(job, told, tell);
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'the progress of jobs could not be looked up for pages');
    }
  }

  private compare(job: RunningJob, told: Map<string, string>, tell: (event: ProgressEvent) => void): void {
    const state = `${job.status} ${job.phase} ${job.percent}`;
    if (told.get(job.resource_id) === state) return;
    told.set(job.resource_id, state);
    tell({ id: newId(), type: 'resource.progress', created_at: new Date().toISOString(), data: job });
  }
}
