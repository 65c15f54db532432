import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { claimErasure } from '@libs/identity';
import { ErrorReporter } from '@libs/jobs';
import { ObjectStore } from '@libs/storage';
import type { ProcessWork } from '../../platform/process/process-work.js';
import { underClaim } from './under-claim.js';

const EVERY_MS = 60_000;
/** Milliseconds that the step under way has when the process leaves, of ten seconds for everything. */
const LAST_STEP_MS = 2_000;

/** Erases the accounts whose owners asked for it; what another process left unfinished is taken over. */
@Injectable()
export class ErasureWork implements ProcessWork {
  private timer?: NodeJS.Timeout;
  private underWay: Promise<void> = Promise.resolve();
  private readonly leaving = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly errors: ErrorReporter,
  ) {}

  start(): void {
    if (!this.leaving.signal.aborted) this.timer = setTimeout(() => this.wake(), EVERY_MS).unref();
  }

  /** Looks now. */
  wake(): void {
    clearTimeout(this.timer);
    this.underWay = this.underWay.then(() => this.once()).then(() => this.start());
  }

  /** Resolves soon: the row of an erasure that is not done leads another process to it. */
  async stop(): Promise<void> {
    this.leaving.abort();
    clearTimeout(this.timer);
    await Promise.race([this.underWay, pause(LAST_STEP_MS, undefined, { ref: false })]);
  }

  private async once(): Promise<void> {
    try {
      for (let id = await this.claimed(); id !== undefined; id = await this.claimed()) await this.erase(id);
    } catch (error) {
      if (error !== this.leaving.signal.reason) this.errors.report('erasure', error);
    }
  }

  private async claimed(): Promise<string | undefined> {
    return this.leaving.signal.aborted ? undefined : claimErasure(this.database);
  }

  private async erase(accountId: string): Promise<void> {
    // Loads the providers, which a process that erases nothing does not need.
    const { openErasure } = await import('./open-erasure.js');
    const erasure = openErasure(this.database, this.store, this.errors);
    const work = () => erasure.run(accountId, `account:${accountId}`, this.leaving.signal);
    const { troubles } = await underClaim(this.database, accountId, work, { errors: this.errors });
    for (const trouble of troubles) this.errors.report(`erasure of ${accountId}`, trouble);
  }
}
