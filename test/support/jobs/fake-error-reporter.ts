import { ErrorReporter } from '@libs/jobs';

/** Keeps what was reported. */
export class FakeErrorReporter extends ErrorReporter {
  readonly reports: { part: string; error: unknown }[] = [];

  report(part: string, error: unknown): void {
    this.reports.push({ part, error });
  }
}
