/** Where a job came from: kept with it, so that what is told of it later can be joined with its call. */
export interface JobOrigin {
  request_id: string;
  /** Trace context of the call (W3C). */
  traceparent?: string;
  tracestate?: string;
}
