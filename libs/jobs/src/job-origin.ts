/** Origin of a job, stored with it, so that later logs and traces can be correlated with its call. */
export interface JobOrigin {
  request_id: string;
  /** Trace context of the call (W3C). */
  traceparent?: string;
  tracestate?: string;
}
