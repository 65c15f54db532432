import type { Database } from '@libs/database';
import { readSettlement } from '@libs/library';
import { type ErrorReporter, type JobEnd, JobWatch } from '@libs/production';
import type { Logger } from 'pino';
import type { Instruments } from '../platform/instruments.js';

/** Ended jobs as lines of the log and in metrics. */
export class ObservedJobs extends JobWatch {
  constructor(
    private readonly database: Database,
    private readonly errors: ErrorReporter,
    private readonly instruments: Instruments,
    private readonly logger: Logger,
  ) {
    super();
  }

  ended({ job, status, errorCode }: JobEnd): void {
    const { resource_id, tool, provider, fence, age_seconds: seconds, request, origin } = job;
    this.logger.info(
      {
        resource_id,
        request_id: origin?.request_id,
        tool,
        provider,
        fence,
        status,
        error_code: errorCode,
        duration_ms: Math.round(seconds * 1000),
      },
      'job ended',
    );
    this.instruments.metrics?.jobEnded(request.kind, status, seconds);
    void this.countCredits(resource_id);
  }

  private async countCredits(resourceId: string): Promise<void> {
    const { metrics } = this.instruments;
    if (metrics === undefined) return;
    try {
      const settled = await readSettlement(this.database, resourceId);
      if (settled) metrics.creditsSettled(settled.captured, settled.voided);
    } catch (error) {
      this.errors.report('metrics', error);
    }
  }
}
