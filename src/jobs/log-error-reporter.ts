import { ErrorReporter } from '@libs/jobs';
import type { Logger } from 'pino';

/** Errors of background work as lines of the log. */
export class LogErrorReporter extends ErrorReporter {
  constructor(private readonly logger: Logger) {
    super();
  }

  report(part: string, error: unknown): void {
    this.logger.error({ err: error, part }, 'background work failed');
  }
}
