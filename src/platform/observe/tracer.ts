import type { TraceContext } from './trace-context.js';

export interface SpanOrder {
  name: string;
  kind: 'server' | 'internal';
  parent?: TraceContext;
  /** Another span that this one belongs to without being its child. */
  link?: TraceContext;
  attributes?: SpanAttributes;
  /** Absent: now. */
  from?: Date;
}

export type SpanAttributes = Record<string, string | number | undefined>;

export interface SpanEnd {
  attributes?: SpanAttributes;
  /** Absent: it went well. */
  errorType?: string;
  /** Absent: now. */
  at?: Date;
}

/** A span that has begun. */
export interface TracedSpan {
  /** What its children are begun under, here or elsewhere. */
  readonly context?: TraceContext;
  end(end?: SpanEnd): void;
}

/** Where spans go. */
export abstract class Tracer {
  abstract begin(order: SpanOrder): TracedSpan;
  /** Sends what was not sent yet, in bounded time. */
  abstract stop(): Promise<void>;
}

/** Creates no spans, but still propagates the caller's trace context. */
export class NoTracer extends Tracer {
  begin({ parent }: SpanOrder): TracedSpan {
    return { context: parent, end: nothing };
  }

  async stop(): Promise<void> {}
}

function nothing(): void {
  // There is no span to end.
}
