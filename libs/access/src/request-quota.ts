import type { Database } from '@libs/database';
import { leaseRequests } from './lease-requests.js';
import type { QuotaPolicy } from './quota-policy.js';
import type { QuotaStanding } from './quota-standing.js';

/** A process takes this part of a quota at a time. */
const BLOCKS_PER_QUOTA = 8;
/** Milliseconds that requests wait for a block; less than the shortest window. */
const PATIENCE_MS = 500;
/** Beyond it the oldest are forgotten, and with them what they had taken and not used. */
const MOST_SUBJECTS = 50_000;

/** What this process knows of a subject's window. */
interface KnownWindow {
  /** Requests that this process may still admit by itself. */
  left: number;
  /** Requests that nobody had taken when it asked last. */
  untaken: number;
  /** On this process's monotonic clock, never later than the database's own end. */
  endsAtMs: number;
  /** Seconds since 1970. */
  endsAt: number;
}

/**
 * Counts requests of subjects under one policy, over all processes of a database: never more than the quota is admitted
 * in one window. A process leases requests in blocks and gives them out from memory; a subject that has spent its window
 * costs nothing until the next. While the database does not answer, this process counts alone and keeps nobody waiting.
 */
export class RequestQuota {
  private readonly windows = new Map<string, KnownWindow>();
  private readonly leases = new Map<string, Promise<void>>();
  private readonly blockSize: number;
  private isAlone = false;
  private looking?: Promise<void>;
  private tidyAtMs = 0;

  constructor(
    private readonly database: Database,
    readonly policy: QuotaPolicy,
    /** Hears why this process begins to count alone. */
    private readonly onTrouble: (error: unknown) => void,
  ) {
    this.blockSize = Math.ceil(policy.quota / BLOCKS_PER_QUOTA);
  }

  /** Counts one request; answers at once where memory suffices. Never fails. */
  take(subject: string): QuotaStanding | Promise<QuotaStanding> {
    return this.fromMemory(subject) ?? this.afterLease(subject);
  }

  /** Undefined where a block must be leased first. */
  private fromMemory(subject: string): QuotaStanding | undefined {
    const window = this.windows.get(subject);
    const nowMs = performance.now();
    if (window === undefined || nowMs >= window.endsAtMs) return undefined;
    const isAdmitted = window.left > 0;
    if (!isAdmitted && window.untaken > 0) return undefined;
    if (isAdmitted) window.left -= 1;
    const seconds = Math.ceil((window.endsAtMs - nowMs) / 1000);
    return {
      policy: this.policy,
      isAdmitted,
      remaining: window.left + window.untaken,
      seconds,
      endsAt: window.endsAt,
    };
  }

  /** Those who wait for a block share it; for whom nothing is left of it, the next one is leased. */
  private async afterLease(subject: string): Promise<QuotaStanding> {
    for (;;) {
      const lease = this.leases.get(subject) ?? this.beginLease(subject);
      await lease;
      const standing = this.fromMemory(subject);
      if (standing !== undefined) return standing;
    }
  }

  private beginLease(subject: string): Promise<void> {
    const lease = this.lease(subject).finally(() => this.leases.delete(subject));
    this.leases.set(subject, lease);
    return lease;
  }

  private async lease(subject: string): Promise<void> {
    this.tidy();
    const window = (this.isAlone ? undefined : await this.leased(subject)) ?? this.countedAlone(subject);
    this.windows.delete(subject);
    this.windows.set(subject, window);
  }

  /** Undefined where the database does not answer in time. */
  private async leased(subject: string): Promise<KnownWindow | undefined> {
    const { policy, blockSize } = this;
    const beganMs = performance.now();
    try {
      const block = await inTime(leaseRequests(this.database, subject, policy, blockSize));
      // From before the question, so that what was granted is never used after the window's end.
      const endsAtMs = beganMs + Math.min(block.leftMs, policy.windowSeconds * 1000);
      return { left: block.granted, untaken: policy.quota - block.taken, endsAtMs, endsAt: block.endsAt };
    } catch (error) {
      this.isAlone = true;
      this.onTrouble(error);
      return undefined;
    }
  }

  /** What is left of the window that this process knows, otherwise a whole one by its own clock. */
  private countedAlone(subject: string): KnownWindow {
    this.lookForDatabase();
    const nowMs = performance.now();
    const known = this.windows.get(subject);
    if (known !== undefined && nowMs < known.endsAtMs) return { ...known, left: known.untaken, untaken: 0 };
    const { quota, windowSeconds } = this.policy;
    const now = Date.now() / 1000;
    const endsAt = (Math.floor(now / windowSeconds) + 1) * windowSeconds;
    return { left: quota, untaken: 0, endsAtMs: nowMs + (endsAt - now) * 1000, endsAt };
  }

  /** Asks it behind the back of the requests; whoever leases next after its answer leases from it again. */
  private lookForDatabase(): void {
    this.looking ??= this.isBack().then((isBack) => {
      this.isAlone = !isBack;
      return (this.looking = undefined);
    });
  }

  private async isBack(): Promise<boolean> {
    try {
      await this.database.sql`select 1`;
      return true;
    } catch {
      // Told when it began; the next window that is counted alone looks again.
      return false;
    }
  }

  /** Forgets ended windows, once a window at most, and the oldest beyond the bound. */
  private tidy(): void {
    const nowMs = performance.now();
    if (nowMs >= this.tidyAtMs) {
      this.tidyAtMs = nowMs + this.policy.windowSeconds * 1000;
      for (const [subject, { endsAtMs }] of this.windows) if (endsAtMs <= nowMs) this.windows.delete(subject);
    }
    const [oldest] = this.windows.keys();
    if (this.windows.size >= MOST_SUBJECTS && oldest !== undefined) this.windows.delete(oldest);
  }
}

class TooLate extends Error {
  constructor() {
    super(`the database did not count a request within ${PATIENCE_MS} ms`);
  }
}

/**
 * The timer alone would blame the database for a pause of this process: it comes before an answer that has long arrived.
 * One more turn of the event loop lets that be read.
 */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new TooLate())), PATIENCE_MS);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
