import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../process/version.js';

/** Seconds; the bounds that the semantic conventions recommend for HTTP servers. */
const HTTP_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
/** Seconds; those of MCP operations. */
const MCP_BUCKETS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];
/** Seconds a job takes from its call to its end. */
const JOB_BUCKETS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 21_600, 86_400];

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface GaugeReading {
  labels?: Record<string, string>;
  value: number;
}

export interface ReadGauge {
  name: string;
  help: string;
  labelNames?: string[];
  /** Must not reject: the other metrics would be lost with it. */
  read: () => Promise<readonly GaugeReading[]>;
}

/**
 * What this process counts and measures, for Prometheus. No label holds what a caller may choose freely, so that their
 * number is bounded by the code.
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly httpSeconds = new Series(
    new Histogram({
      ...this.named('http_server_request_duration_seconds', 'Time to answer a request.'),
      labelNames: ['route', 'method', 'status'],
      buckets: HTTP_BUCKETS,
    }),
  );
  private readonly mcpSeconds = new Series(
    new Histogram({
      ...this.named('mcp_server_operation_duration_seconds', 'Time to answer a request of the Model Context Protocol.'),
      labelNames: ['method', 'tool', 'error_type'],
      buckets: MCP_BUCKETS,
    }),
  );
  private readonly jobSeconds = new Series(
    new Histogram({
      ...this.named('mediamaker_job_duration_seconds', 'Time from the call of a job to its end.'),
      labelNames: ['kind', 'status'],
      buckets: JOB_BUCKETS,
    }),
  );
  private readonly credits = new Counter({
    ...this.named('mediamaker_credits_settled_total', 'Credits of ended jobs: captured, or voided.'),
    labelNames: ['outcome'],
  });
  private readonly takeovers = new Counter({
    ...this.named('mediamaker_takeovers_total', 'Long jobs taken over from holders that went silent.'),
    labelNames: ['outcome'],
  });
  private readonly refusedWrites = new Counter({
    ...this.named(
      'mediamaker_stale_writes_total',
      'Writes of long jobs that were refused, since their claim was not the current one any more.',
    ),
    labelNames: ['verb', 'guard'],
  });
  private readonly streams = new Gauge(this.named('mediamaker_event_streams', 'Event streams that are open.'));
  private readonly shed = new Counter(
    this.named('mediamaker_requests_shed_total', 'Requests refused because this process had too much to do.'),
  );
  private readonly unbegun = new Counter({
    ...this.named(
      'mediamaker_requests_unbegun_total',
      'Messages that were refused, or whose callers left, before they began.',
    ),
    labelNames: ['status'],
  });
  private readonly limited = new Counter({
    ...this.named('mediamaker_requests_limited_total', 'Requests refused because their caller had spent a limit.'),
    labelNames: ['policy'],
  });

  private readonly unrecorded = new Counter(
    this.named(
      'mediamaker_requests_unrecorded_total',
      'Requests that are missing in the record of their account, since the database failed for long.',
    ),
  );

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.gauge({
      name: 'mediamaker_build_info',
      help: 'The version that runs.',
      labelNames: ['version'],
      read: async () => [{ labels: { version }, value: 1 }],
    });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All of it in Prometheus' text form. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  request(route: string | undefined, method: string, status: number, seconds: number): void {
    const known = METHODS.has(method) ? method : '_OTHER';
    this.httpSeconds.observe(seconds, { route: route ?? '_unknown', method: known, status: String(status) });
  }

  /** `errorType` is a denial code, or `_OTHER`. */
  operation(method: string, tool: string | undefined, errorType: string | undefined, seconds: number): void {
    this.mcpSeconds.observe(seconds, { method, tool: tool ?? '', error_type: errorType ?? '' });
  }

  jobEnded(kind: string, status: string, seconds: number): void {
    this.jobSeconds.observe(seconds, { kind, status });
  }

  creditsSettled(captured: number, voided: number): void {
    this.credits.inc({ outcome: 'captured' }, captured);
    this.credits.inc({ outcome: 'voided' }, voided);
  }

  takenOver(outcome: string): void {
    this.takeovers.inc({ outcome });
  }

  writeRefused(verb: string, guard: string): void {
    this.refusedWrites.inc({ verb, guard });
  }

  /** `policy` is the name in `RateLimit-Policy`. */
  requestLimited(policy: string): void {
    this.limited.inc({ policy });
  }

  endedUnbegun(status: number): void {
    this.unbegun.inc({ status });
  }

  requestsUnrecorded(count: number): void {
    this.unrecorded.inc(count);
  }

  requestShed(): void {
    this.shed.inc();
  }

  /** Counts an open stream until the returned function is called. */
  streamOpened(): () => void {
    this.streams.inc();
    return () => this.streams.dec();
  }

  /** A gauge that is read at each scrape; absent without readings. */
  gauge({ name, help, labelNames = [], read }: ReadGauge): void {
    const gauge: Gauge = new Gauge({
      ...this.named(name, help),
      labelNames,
      collect: async () => {
        const readings = await read();
        gauge.reset();
        if (readings.length === 0 && labelNames.length === 0) gauge.remove();
        for (const { labels = {}, value } of readings) gauge.set(labels, value);
      },
    });
  }

  private named(name: string, help: string): { name: string; help: string; registers: Registry[] } {
    return { name, help, registers: [this.registry] };
  }
}

/** A histogram whose children are found by one key: building and hashing the labels each time costs more than observing. */
class Series {
  private readonly children = new Map<string, Histogram.Internal<string>>();

  constructor(private readonly histogram: Histogram) {}

  observe(seconds: number, labels: Record<string, string>): void {
    const key = Object.values(labels).join(' ');
    let child = this.children.get(key);
    if (child === undefined) {
      child = this.histogram.labels(labels);
      this.children.set(key, child);
    }
    child.observe(seconds);
  }
}
