import { Database } from '@libs/database';
import { ErrorReporter } from '@libs/jobs';
import { ReturnLostHolds } from '@libs/library';
import { CloseAbandoned } from '@libs/providers/adapters';
import { prepareRequestDays } from '@libs/requests';
import { claimStore, ObjectStore } from '@libs/storage';
import { Injectable } from '@nestjs/common';
import { Sweep } from './sweep.js';

const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 15 * 60_000;
/** Stray objects are a day old before they go, so looking for them more often would find nothing sooner. */
const WALK_EVERY = 96;

/** Sweeps a minute after the start of the process and then every quarter of an hour, the whole store once a day. Trouble is reported, and met again next time. */
@Injectable()
export class SweepLoop {
  private readonly leaving = new AbortController();
  private timer?: NodeJS.Timeout;
  private sweeps = 0;
  private underWay: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly sweep: Sweep,
    private readonly store: ObjectStore,
    private readonly errors: ErrorReporter,
    private readonly abandoned: CloseAbandoned,
    private readonly lostHolds: ReturnLostHolds,
  ) {}

  start(): void {
    this.plan(FIRST_AFTER_MS);
  }

  /** Resolves when the batch under way has ended. */
  async stop(): Promise<void> {
    this.leaving.abort();
    clearTimeout(this.timer);
    await this.underWay;
  }

  private plan(afterMs: number): void {
    this.timer = setTimeout(() => {
      this.underWay = this.once();
    }, afterMs).unref();
  }

  private async once(): Promise<void> {
    try {
      await this.lostHolds.run();
      await this.abandoned.run();
      await prepareRequestDays(this.database).catch((error: unknown) => this.errors.report('sweep', error));
      const walksStore = this.sweeps % WALK_EVERY === 0;
      // Again: the store may have been away at the start.
      if (walksStore) {
        await claimStore(this.database, this.store).catch((error: unknown) => this.errors.report('sweep', error));
      }
      const { troubles } = await this.sweep.run({ walksStore, signal: this.leaving.signal });
      this.sweeps += 1;
      for (const trouble of troubles) this.errors.report('sweep', trouble);
    } catch (error) {
      this.errors.report('sweep', error);
    }
    if (!this.leaving.signal.aborted) this.plan(EVERY_MS);
  }
}
