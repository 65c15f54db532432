import { Database } from '@libs/database';
import { ErrorReporter, scheduleResumes } from '@libs/jobs';
import { Injectable, Optional } from '@nestjs/common';

const EVERY_MS = 30_000;

/** The scheduler of the resume routes, where this process has a queue of its own. Several schedulers do no harm: they schedule one resume. */
@Injectable()
export class ResumeSchedule {
  private timer?: NodeJS.Timeout;
  private underWay: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly errors: ErrorReporter,
    @Optional() private readonly everyMs = EVERY_MS,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.underWay = this.once();
    }, this.everyMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay;
  }

  private async once(): Promise<void> {
    try {
      await scheduleResumes(this.database);
    } catch (error) {
      this.errors.report('resume schedule', error);
    }
  }
}
