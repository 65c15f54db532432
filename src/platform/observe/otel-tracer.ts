import {
  createTraceState,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace-node';
import type { Logger } from 'pino';
import { throttledLog } from './throttled-log.js';
import type { TraceContext } from './trace-context.js';
import { type SpanEnd, type SpanOrder, type TracedSpan, Tracer } from './tracer.js';
import type { Tracing } from './tracing.settings.js';
import { version } from '../process/version.js';

/** Milliseconds a batch may take to be sent. */
const SEND_MS = 2_000;
/** Milliseconds between batches. */
const EVERY_MS = 2_000;
/** Milliseconds that the last batches may take when the process leaves. */
const STOP_MS = 3_000;

const KINDS = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL };

/** Spans of our own over OTLP/HTTP; nothing of other libraries is instrumented. */
export class OtelTracer extends Tracer {
  private readonly provider: NodeTracerProvider;

  constructor(
    settings: Tracing,
    private readonly logger: Logger,
  ) {
    super();
    const tell = throttledLog((message, leftOut) => logger.warn({ left_out: leftOut }, `traces: ${message}`));
    diag.setLogger(
      { error: tell, warn: tell, info: () => {}, debug: () => {}, verbose: () => {} },
      { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
    );
    const { endpoint: url, headers } = settings;
    const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: SEND_MS });
    this.provider = new NodeTracerProvider({
      resource: resourceOf(settings),
      sampler: samplerOf(settings),
      spanProcessors: [
        new BatchSpanProcessor(exporter, { scheduledDelayMillis: EVERY_MS, exportTimeoutMillis: SEND_MS }),
      ],
    });
  }

  begin({ name, kind, parent, link, attributes, from }: SpanOrder): TracedSpan {
    const linked = link && spanContextOf(link);
    const under = parent && spanContextOf(parent);
    const context: Context = under ? trace.setSpanContext(ROOT_CONTEXT, under) : ROOT_CONTEXT;
    const span = this.provider
      .getTracer('mediamaker', version)
      .startSpan(
        name,
        { kind: KINDS[kind], attributes, startTime: from, ...(linked && { links: [{ context: linked }] }) },
        context,
      );
    return { context: contextOf(span.spanContext()), end: (end) => endSpan(span, end) };
  }

  async stop(): Promise<void> {
    const patience = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
    const stopped = this.provider.shutdown().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'traces: the last spans could not be sent');
    });
    await Promise.race([stopped, patience]);
  }
}

function endSpan(span: Span, { attributes = {}, errorType, at }: SpanEnd = {}): void {
  span.setAttributes(attributes);
  if (errorType !== undefined) {
    span.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end(at);
}

function spanContextOf({ traceparent, tracestate }: TraceContext): SpanContext {
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.split('-');
  return {
    traceId,
    spanId,
    traceFlags: parseInt(flags, 16),
    isRemote: true,
    ...(tracestate !== undefined && { traceState: createTraceState(tracestate) }),
  };
}

function contextOf({ traceId, spanId, traceFlags, traceState }: SpanContext): TraceContext {
  const flags = traceFlags.toString(16).padStart(2, '0');
  const tracestate = traceState?.serialize();
  return { traceparent: `00-${traceId}-${spanId}-${flags}`, ...(tracestate && { tracestate }) };
}

type Resource = NonNullable<ConstructorParameters<typeof NodeTracerProvider>[0]>['resource'];

/** The exporter reads the attributes alone; the package that makes resources would read the environment for them. */
function resourceOf({ serviceName, resource }: Tracing): Resource {
  const attributes = { 'service.version': version, ...resource, 'service.name': serviceName };
  const made: NonNullable<Resource> = {
    attributes,
    merge: () => made,
    getRawAttributes: () => Object.entries(attributes),
  };
  return made;
}

function samplerOf({ sampler, ratio }: Tracing): Sampler {
  const [root = 'always_on'] = sampler.replace('parentbased_', '').split(' ');
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const chosen = (roots[root] ?? (() => new AlwaysOnSampler()))();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root: chosen }) : chosen;
}
