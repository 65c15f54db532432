import { LOGGER, type Logger } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { ErrorReporter } from './error-reporter.js';

/** Errors of background work as lines of the log. */
@Injectable()
export class LogErrorReporter extends ErrorReporter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {
    super();
  }

  report(part: string, error: unknown): void {
    this.logger.error({ err: error, part }, 'background work failed');
  }
}
