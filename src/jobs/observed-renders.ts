import { Database } from '@libs/database';
import { ErrorReporter, readOrigin } from '@libs/jobs';
import type { Render, RenderEnd } from '@libs/providers';
import { LOGGER, type Logger } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Instruments } from '../platform/observe/instruments.js';
import { readTraceContext, traceIdOf } from '../platform/observe/trace-context.js';

/** Ended renders as lines of the log and as spans of the trace that asked for them. */
@Injectable()
export class ObservedRenders {
  constructor(
    private readonly database: Database,
    private readonly errors: ErrorReporter,
    private readonly instruments: Instruments,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A render's name is the id of the resource it is for. */
  async ended({ name: resourceId, kind, fence }: Render, { outcome, errorCode, from }: RenderEnd): Promise<void> {
    const origin = await readOrigin(this.database, resourceId).catch((error: unknown) =>
      this.errors.report('render', error),
    );
    const parent = origin ? readTraceContext(origin.traceparent, origin.tracestate) : undefined;
    const attributes = { 'mediamaker.resource_id': resourceId, 'mediamaker.kind': kind, 'mediamaker.fence': fence };
    const span = this.instruments.tracer.begin({ name: 'render', kind: 'internal', parent, attributes, from });
    span.end(outcome === 'done' ? {} : { errorType: errorCode ?? outcome });
    this.logger.info(
      {
        resource_id: resourceId,
        request_id: origin?.request_id,
        trace_id: traceIdOf(parent),
        fence,
        outcome,
        error_code: errorCode,
        duration_ms: Date.now() - from.getTime(),
      },
      'render ended',
    );
  }
}
