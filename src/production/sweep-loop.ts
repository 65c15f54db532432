import type { ErrorReporter } from '@libs/production';
import type { Sweep } from './sweep.js';

const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 60 * 60_000;

/** Sweeps a minute after the start of the process and then every hour. Trouble is reported, and met again next time. */
export class SweepLoop {
  private readonly leaving = new AbortController();
  private timer?: NodeJS.Timeout;
  private underWay: Promise<void> = Promise.resolve();

  constructor(
    private readonly sweep: Sweep,
    /** What only this machine's processes can clear. */
    private readonly clearLocally: () => Promise<void>,
    private readonly errors: ErrorReporter,
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
      const { troubles } = await this.sweep.run({ signal: this.leaving.signal });
      for (const trouble of troubles) this.errors.report('sweep', trouble);
      await this.clearLocally();
    } catch (error) {
      this.errors.report('sweep', error);
    }
    if (!this.leaving.signal.aborted) this.plan(EVERY_MS);
  }
}
