import type { Database } from '@libs/database';
import { Semaphore } from '@libs/kernel';
import { withDeadline } from './with-deadline.js';
import { leaseRequests } from './lease-requests.js';
import type { QuotaPolicy } from './quota-policy.js';
import type { QuotaStanding } from './quota-standing.js';

/** Milliseconds that requests wait for a block; less than the shortest window. */
const PATIENCE_MS = 500;
/** Milliseconds that this process counts alone before it asks the database for a block again. */
const ALONE_MS = 2_000;
/** Connections that leases may hold while the database does not answer; the others are left to the requests. */
const MOST_LEASES = 2;
/** Subjects that are known at once. */
const MOST_SUBJECTS = 50_000;

/** What this process knows of a subject's window. */
interface KnownWindow {
  /** Requests that this process may still admit by itself. */
  left: number;
  /** Requests of the window that no process had leased at the last lease. */
  untaken: number;
  /** On this process's monotonic clock, never later than the database's own end. */
  endsAtMs: number;
  /** Seconds since 1970. */
  endsAt: number;
}

/**
 * Counts requests of subjects under one policy, over all processes of a database: never more than the quota is admitted
 * in one window. A process leases an eighth of what is untaken at a time and gives it out from memory: 25 writes for a
 * quota of 120 that is spent whole, 37 for 600, one more for each process that finds it spent. A subject that has spent
 * its window costs nothing until the next. If the database does not answer in time, this process counts alone, each
 * subject for itself, without delay for any request. Every two seconds it tries a lease in the background; the first
 * granted lease ends counting alone.
 */
export class RequestQuota {
  private readonly windows = new Map<string, KnownWindow>();
  private readonly leases = new Map<string, Promise<void>>();
  private readonly asking = new Semaphore(MOST_LEASES);
  private isAlone = false;
  /** Resolves when this process begins to count alone, which releases all waiters; replaced when that ends. */
  private alone = Promise.withResolvers<undefined>();
  private looking?: Promise<void>;
  private looksAgainAtMs = 0;
  private tidyAtMs = 0;

  constructor(
    private readonly database: Database,
    readonly policy: QuotaPolicy,
    /** Called with the error when this process begins to count alone. */
    private readonly onTrouble: (error: unknown) => void,
    /** Beyond it the oldest are forgotten, and with them what they had taken and not used. */
    private readonly mostSubjects = MOST_SUBJECTS,
  ) {}

  /** Counts so many requests, all of them or none; answers at once where memory suffices. Never fails. */
  take(subject: string, count = 1): QuotaStanding | Promise<QuotaStanding> {
    return this.fromMemory(subject, count) ?? this.afterLease(subject, count);
  }

  /** Takes back that so many were counted, in the window in which they were. */
  giveBack(subject: string, { endsAt }: QuotaStanding, count = 1): void {
    const window = this.windows.get(subject);
    if (window?.endsAt === endsAt) window.left += count;
  }

  /** Undefined where a block must be leased first. */
  private fromMemory(subject: string, count: number): QuotaStanding | undefined {
    const window = this.windows.get(subject);
    const nowMs = performance.now();
    if (window === undefined || nowMs >= window.endsAtMs) return undefined;
    const isAdmitted = window.left >= count;
    if (!isAdmitted && window.left + window.untaken >= count) return undefined;
    if (isAdmitted) window.left -= count;
    const seconds = Math.ceil((window.endsAtMs - nowMs) / 1000);
    return {
      policy: this.policy,
      isAdmitted,
      remaining: window.left + window.untaken,
      seconds,
      endsAt: window.endsAt,
    };
  }

  /** Waiters share one lease; a waiter that gets nothing from it leases the next block. */
  private async afterLease(subject: string, count: number): Promise<QuotaStanding> {
    for (;;) {
      const lease = this.leases.get(subject) ?? this.beginLease(subject, count);
      await lease;
      const standing = this.fromMemory(subject, count);
      if (standing !== undefined) return standing;
    }
  }

  private beginLease(subject: string, count: number): Promise<void> {
    const lease = this.lease(subject, count).finally(() => this.leases.delete(subject));
    this.leases.set(subject, lease);
    return lease;
  }

  private async lease(subject: string, count: number): Promise<void> {
    const block = this.isAlone ? undefined : await this.leased(subject, count);
    this.keep(subject, block ? this.withRest(subject, block) : this.countedAlone(subject));
  }

  /** Adds what is left of the block before, in the same window: it was too little for several requests at once. */
  private withRest(subject: string, block: KnownWindow): KnownWindow {
    const known = this.windows.get(subject);
    return known?.endsAt === block.endsAt ? { ...block, left: block.left + known.left } : block;
  }

  /** Undefined if the database does not answer in time, for this request or one before it in the queue. */
  private leased(subject: string, count: number): Promise<KnownWindow | undefined> {
    const { alone } = this;
    const lease = this.leaseInTurn(subject, count, () => alone === this.alone && !this.isAlone);
    // The failure is reported once, by `countAlone`.
    return Promise.race([lease.catch(() => undefined), alone.promise]);
  }

  /** Its place in line is kept until the database has answered; patience begins when the database is asked. */
  private leaseInTurn(subject: string, count: number, isWanted: () => boolean): Promise<KnownWindow | undefined> {
    return this.asking.run(async () => {
      if (!isWanted()) return undefined;
      const answer = this.ask(subject, count);
      withDeadline(answer, PATIENCE_MS).catch((error: unknown) => this.countAlone(error));
      return answer;
    });
  }

  private async ask(subject: string, count: number): Promise<KnownWindow> {
    const { database, policy } = this;
    // From before the question, so that what was granted is never used after the window's end.
    const beganMs = performance.now();
    const block = await leaseRequests(database, subject, { policy, least: count, patienceMs: PATIENCE_MS });
    const endsAtMs = beganMs + Math.min(block.leftMs, policy.windowSeconds * 1000);
    return { left: block.granted, untaken: policy.quota - block.taken, endsAtMs, endsAt: block.endsAt };
  }

  private countAlone(error: unknown): void {
    if (!this.isAlone) this.onTrouble(error);
    this.isAlone = true;
    this.looksAgainAtMs = performance.now() + ALONE_MS;
    this.alone.resolve(undefined);
  }

  private countTogether(): void {
    this.isAlone = false;
    this.alone = Promise.withResolvers();
  }

  /** What is left of the window that this process knows, otherwise a whole one by its own clock. */
  private countedAlone(subject: string): KnownWindow {
    this.lookForDatabase(subject);
    const nowMs = performance.now();
    const known = this.windows.get(subject);
    if (known !== undefined && nowMs < known.endsAtMs) {
      return { ...known, left: known.left + known.untaken, untaken: 0 };
    }
    const { quota, windowSeconds } = this.policy;
    const now = Date.now() / 1000;
    const endsAt = (Math.floor(now / windowSeconds) + 1) * windowSeconds;
    return { left: quota, untaken: 0, endsAtMs: nowMs + (endsAt - now) * 1000, endsAt };
  }

  /** Tries a lease in the background; a request that needs a block after it succeeded leases again. */
  private lookForDatabase(subject: string): void {
    if (performance.now() < this.looksAgainAtMs) return;
    this.looking ??= this.leaseInTurn(subject, 1, () => true)
      .then((window) => {
        this.countTogether();
        return window && this.keep(subject, window);
      })
      // The failure is already reported; the next request after the pause tries again.
      .catch(() => undefined)
      .finally(() => (this.looking = undefined));
  }

  private keep(subject: string, window: KnownWindow): void {
    this.windows.delete(subject);
    this.tidy();
    this.windows.set(subject, window);
  }

  /** Forgets ended windows, once a window at most, and the oldest beyond the bound. */
  private tidy(): void {
    const nowMs = performance.now();
    if (nowMs >= this.tidyAtMs) {
      this.tidyAtMs = nowMs + this.policy.windowSeconds * 1000;
      for (const [subject, { endsAtMs }] of this.windows) if (endsAtMs <= nowMs) this.windows.delete(subject);
    }
    const [oldest] = this.windows.keys();
    if (this.windows.size >= this.mostSubjects && oldest !== undefined) this.windows.delete(oldest);
  }
}
