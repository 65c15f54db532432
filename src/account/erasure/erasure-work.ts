import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { claimErasure } from '@libs/identity';
import { ErrorReporter } from '@libs/jobs';
import { ObjectStore } from '@libs/storage';
import type { ProcessWork } from '../../platform/process/process-work.js';

const EVERY_MS = 60_000;

/** Erases the accounts whose owners asked for it; what another process left unfinished is taken over. */
@Injectable()
export class ErasureWork implements ProcessWork {
  private timer?: NodeJS.Timeout;
  private underWay: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly errors: ErrorReporter,
  ) {}

  start(): void {
    if (!this.isStopped) this.timer = setTimeout(() => this.wake(), EVERY_MS).unref();
  }

  /** Looks now. */
  wake(): void {
    clearTimeout(this.timer);
    this.underWay = this.underWay.then(() => this.once()).then(() => this.start());
  }

  /** Resolves when the erasure under way has ended, or was interrupted by trouble. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.underWay;
  }

  private async once(): Promise<void> {
    try {
      for (let id = await this.claimed(); id !== undefined; id = await this.claimed()) await this.erase(id);
    } catch (error) {
      this.errors.report('erasure', error);
    }
  }

  private async claimed(): Promise<string | undefined> {
    return this.isStopped ? undefined : claimErasure(this.database);
  }

  private async erase(accountId: string): Promise<void> {
    // Loads the providers, which a process that erases nothing does not need.
    const { openErasure } = await import('./open-erasure.js');
    const erasure = openErasure(this.database, this.store, this.errors);
    const { troubles } = await erasure.run(accountId, `account:${accountId}`);
    for (const trouble of troubles) this.errors.report(`erasure of ${accountId}`, trouble);
  }
}
