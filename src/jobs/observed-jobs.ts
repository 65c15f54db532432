import { Database } from '@libs/database';
import { readSettlement } from '@libs/library';
import { ErrorReporter, type JobEnd, JobWatch, type Refusal, type TakeoverOutcome } from '@libs/jobs';
import { LOGGER, type Logger } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Instruments } from '../platform/observe/instruments.js';
import { readTraceContext, traceIdOf } from '../platform/observe/trace-context.js';

/** Ended jobs as lines of the log and in metrics. */
@Injectable()
export class ObservedJobs extends JobWatch {
  constructor(
    private readonly database: Database,
    private readonly errors: ErrorReporter,
    private readonly instruments: Instruments,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  ended(end: JobEnd): void {
    const { job, status, errorCode } = end;
    const { resource_id, tool, provider, fence, age_seconds: seconds, request, origin } = job;
    this.logger.info(
      {
        resource_id,
        request_id: origin?.request_id,
        trace_id: traceIdOf(origin ? readTraceContext(origin.traceparent) : undefined),
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
    this.trace(end);
    void this.countCredits(resource_id);
  }

  takenOver(outcome: TakeoverOutcome): void {
    this.instruments.metrics?.takenOver(outcome);
  }

  refused({ verb, guard }: Refusal): void {
    this.instruments.metrics?.writeRefused(verb, guard);
  }

  /** The job as a whole and the transaction that ended it, under the call that asked for it. */
  private trace({ job, status, errorCode, settledFrom }: JobEnd): void {
    const { tracer } = this.instruments;
    const parent = readTraceContext(job.origin?.traceparent, job.origin?.tracestate);
    const attributes = { 'mediamaker.resource_id': job.resource_id, 'mediamaker.job.status': status };
    const from = new Date(settledFrom.getTime() - job.age_seconds * 1000);
    const ending = { errorType: errorCode };
    const whole = tracer.begin({ name: `job ${job.tool}`, kind: 'internal', parent, attributes, from });
    const name = status === 'completed' ? 'publish' : 'settle';
    tracer.begin({ name, kind: 'internal', parent: whole.context, attributes, from: settledFrom }).end(ending);
    whole.end(ending);
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
