import type { Database } from '@libs/database';
import { isTerminal } from '@libs/library';
import { readJob, type JobState } from './read-job.js';
import type { ResourceUpdates } from './resource-updates.js';

/** Milliseconds between reads while a caller waits: the greatest age of reported progress. */
const LOOK_EVERY_MS = 500;

/**
 * The looks at one resource that all its waiters in this process share: one each interval, and one at each update,
 * whatever their number. Ends with the last waiter, with the resource's job, and with the first look that fails.
 */
export class SharedLook {
  private waiters = 0;
  private last?: JobState;
  private upcoming = Promise.withResolvers<JobState>();
  private wake = (): void => undefined;

  constructor(
    private readonly database: Database,
    private readonly updates: ResourceUpdates,
    private readonly of: { accountId: string; resourceId: string },
    /** Called when no further look will come. */
    private readonly onEnd: () => void,
  ) {}

  join(): void {
    this.waiters += 1;
    if (this.waiters === 1) void this.lookOn();
  }

  leave(): void {
    this.waiters -= 1;
    if (this.waiters > 0) return;
    this.onEnd();
    this.wake();
  }

  /** The newest state if the waiter has not seen it, otherwise the next one. Rejects as the look did. */
  after(seen?: JobState): Promise<JobState> {
    return this.last !== undefined && this.last !== seen ? Promise.resolve(this.last) : this.upcoming.promise;
  }

  private async lookOn(): Promise<void> {
    const { accountId, resourceId } = this.of;
    while (this.waiters > 0) {
      const news = this.nextNews();
      try {
        this.last = await readJob(this.database, accountId, resourceId);
      } catch (error) {
        this.wake();
        this.onEnd();
        this.upcoming.promise.catch(() => undefined);
        return this.upcoming.reject(error);
      }
      this.upcoming.resolve(this.last);
      if (isTerminal(this.last.status)) {
        this.wake();
        return this.onEnd();
      }
      this.upcoming = Promise.withResolvers();
      await news;
    }
  }

  /** Resolves at the resource's next update, at the next look, or when the last waiter leaves. */
  private nextNews(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wake(), LOOK_EVERY_MS);
      const off = this.updates.on(
        (update) => update.resourceId === this.of.resourceId && this.wake(),
        () => this.wake(),
      );
      this.wake = () => {
        clearTimeout(timer);
        off();
        resolve();
      };
    });
  }
}
