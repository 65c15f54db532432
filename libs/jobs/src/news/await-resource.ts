import { Database } from '@libs/database';
import { deny } from '@libs/kernel';
import { isTerminal } from '@libs/library';
import { Inject, Injectable } from '@nestjs/common';
import { JobLimits } from '../job-limits.js';
import { readJob, type JobState } from './read-job.js';
import { ResourceUpdates } from './resource-updates.js';
import { SharedLook } from './shared-look.js';

/** Seconds after which a refused wait may be tried again: one of the account's others has probably ended. */
const RETRY_SECONDS = 5;

export interface AwaitOptions {
  waitMs: number;
  signal: AbortSignal;
  /** Called with the first state, and with each change of status, phase or percent until the job ends. */
  onProgress(state: JobState): Promise<void>;
}

/** Waits until a resource has ended, up to `waitMs`, and returns its state honestly either way. */
@Injectable()
export class AwaitResource {
  /** Waits of each account that run in this process. */
  private readonly waits = new Map<string, number>();
  private readonly looks = new Map<string, SharedLook>();

  constructor(
    private readonly database: Database,
    private readonly updates: ResourceUpdates,
    @Inject(JobLimits) private readonly limits: Pick<JobLimits, 'waits'>,
  ) {}

  /** As `follow`, for at most `limits.waits` calls of one account at a time. */
  async run(accountId: string, resourceId: string, options: AwaitOptions): Promise<JobState> {
    if (options.waitMs === 0) return readJob(this.database, accountId, resourceId);
    const open = this.waits.get(accountId) ?? 0;
    if (open >= this.limits.waits) {
      throw deny(
        'concurrency_exceeded',
        `This account already has ${this.limits.waits} calls that wait for a resource.`,
        {
          nextStep: `Wait for fewer resources at a time, or call again in ${RETRY_SECONDS} s.`,
          retryAfterSeconds: RETRY_SECONDS,
        },
      );
    }
    this.waits.set(accountId, open + 1);
    try {
      return await this.follow(accountId, resourceId, options);
    } finally {
      const left = (this.waits.get(accountId) ?? 1) - 1;
      if (left > 0) this.waits.set(accountId, left);
      else this.waits.delete(accountId);
    }
  }

  /** Not limited: for a wait that ends a request which was limited before. */
  async follow(accountId: string, resourceId: string, options: AwaitOptions): Promise<JobState> {
    const look = this.lookAt(accountId, resourceId);
    const end = endOf(options.waitMs, options.signal);
    let reported: JobState | undefined;
    look.join();
    try {
      let state = await look.after();
      while (!isTerminal(state.status) && !end.isOver()) {
        if (isNews(state, reported)) {
          reported = state;
          await options.onProgress(state);
        }
        const seen = state;
        state = await Promise.race([look.after(seen), end.came.then(() => seen)]);
      }
      return state;
    } finally {
      end.forget();
      look.leave();
    }
  }

  private lookAt(accountId: string, resourceId: string): SharedLook {
    const key = `${accountId} ${resourceId}`;
    const known = this.looks.get(key);
    if (known) return known;
    const look: SharedLook = new SharedLook(this.database, this.updates, { accountId, resourceId }, () => {
      if (this.looks.get(key) === look) this.looks.delete(key);
    });
    this.looks.set(key, look);
    return look;
  }
}

function isNews({ status, phase, percent }: JobState, reported: JobState | undefined): boolean {
  return status !== reported?.status || phase !== reported.phase || percent !== reported.percent;
}

/** The end of a wait: its time is over, or its caller left. */
function endOf(waitMs: number, signal: AbortSignal): { came: Promise<void>; isOver(): boolean; forget(): void } {
  const { promise: came, resolve } = Promise.withResolvers<void>();
  let isOver = signal.aborted;
  const end = (): void => {
    isOver = true;
    resolve();
  };
  const timer = setTimeout(end, waitMs);
  signal.addEventListener('abort', end);
  const forget = (): void => {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  };
  return { came, isOver: () => isOver, forget };
}
