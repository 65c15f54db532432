import type { DataSettings } from '@libs/kernel/settings';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { clientOf } from '../http/client.js';
import type { UnbegunRequest } from '../http/client-error.js';
import { freeBytes } from '../health/disk-probe.js';
import type { Metrics } from './metrics.js';
import { durationMs } from './logging.js';
import { readTraceContext, traceIdOf } from './trace-context.js';
import { NoTracer, type Tracer } from './tracer.js';
import type { MetricsSettings } from './metrics.settings.js';
import type { TracingSettings } from './tracing.settings.js';

interface InstrumentSettings {
  metrics: MetricsSettings;
  tracing: TracingSettings;
  data: DataSettings;
}

type AnsweredListener = (request: FastifyRequest, reply: FastifyReply) => void;

/** What observes this process besides its log. Nothing of what is off is even loaded. */
export class Instruments implements OnApplicationShutdown {
  private readonly listeners: AnsweredListener[] = [];

  constructor(
    readonly tracer: Tracer,
    readonly metrics?: Metrics,
  ) {}

  static async of(settings: InstrumentSettings, logger: Logger): Promise<Instruments> {
    const { metricsPort } = settings.metrics;
    const { tracing } = settings.tracing;
    const tracer = tracing ? new (await import('./otel-tracer.js')).OtelTracer(tracing, logger) : new NoTracer();
    const metrics = metricsPort === undefined ? undefined : new (await import('./metrics.js')).Metrics();
    metrics?.gauge({
      name: 'mediamaker_disk_free_bytes',
      help: 'Room that is left where DATA_DIR is.',
      read: async () => {
        try {
          return [{ value: await freeBytes(settings.data.dataDir) }];
        } catch (error) {
          logger.warn({ err: error }, 'the room on the disk could not be read');
          return [];
        }
      },
    });
    return new Instruments(tracer, metrics);
  }

  /** Begins the record of a request, and its span under the trace that its caller sent. */
  begun(request: FastifyRequest): void {
    const { traceparent, tracestate } = request.headers;
    const { method } = request;
    const route = request.routeOptions.url;
    const span = this.tracer.begin({
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      parent: readTraceContext(traceparent, tracestate),
      attributes: { 'http.request.method': method, 'http.route': route },
    });
    const { address: clientAddress } = clientOf(request);
    request.record = { requestId: request.id, clientAddress, span, traceId: traceIdOf(span.context) };
  }

  /** Calls a function, which must not throw, with each request that was answered, once its facts are known. */
  onAnswered(listener: AnsweredListener): void {
    this.listeners.push(listener);
  }

  /** Measures a request that was answered, or whose client disconnected. */
  answered(request: FastifyRequest, reply: FastifyReply): void {
    const { record, method } = request;
    const { statusCode: status } = reply;
    if (record) record.isAnswered = true;
    record?.whenAnswered?.(status);
    record?.span?.end({
      attributes: { 'http.response.status_code': status, 'mediamaker.error_code': record.errorCode },
      errorType: status >= 500 ? String(status) : undefined,
    });
    for (const listener of this.listeners) listener(request, reply);
    // Refused by the router, a request has neither a route nor a time.
    const seconds = record === undefined ? 0 : durationMs(request, reply) / 1000;
    this.metrics?.request(request.routeOptions?.url, method, status, seconds);
  }

  /** Counts what ended before a request began. */
  endedUnbegun({ status }: UnbegunRequest): void {
    this.metrics?.endedUnbegun(status);
  }

  onApplicationShutdown(): Promise<void> {
    return this.tracer.stop();
  }
}
