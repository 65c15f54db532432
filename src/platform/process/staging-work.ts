import { join } from 'node:path';
import { LOGGER, type Logger } from '@libs/kernel';
import { clearStaging } from '@libs/kernel/adapters';
import { type DataSettings, dataSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';
import type { ProcessWork } from './process-work.js';

const EVERY_MS = 60 * 60_000;

/** Clears what killed processes left in the folder for files under way, which no other machine can: at the start and every hour. */
@Injectable()
export class StagingWork implements ProcessWork {
  private timer?: NodeJS.Timeout;
  private underWay: Promise<void> = Promise.resolve();

  constructor(
    @Inject(dataSettings.KEY) private readonly data: Pick<DataSettings, 'dataDir'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'error'>,
  ) {}

  start(): void {
    this.clear();
    this.timer = setInterval(() => this.clear(), EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay;
  }

  private clear(): void {
    this.underWay = clearStaging(join(this.data.dataDir, 'staging')).catch((error: unknown) =>
      this.logger.error({ err: error }, 'files of dead processes were not cleared'),
    );
  }
}
