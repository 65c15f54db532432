/** Where in a trace something happens, as it goes from one program to another (W3C Trace Context). */
export interface TraceContext {
  traceparent: string;
  tracestate?: string;
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const NOTHING = /^0+$/;
const LONGEST_STATE = 512;

/** The context that a caller sent; undefined where there is none or none that can be used. */
export function readTraceContext(traceparent: unknown, tracestate?: unknown): TraceContext | undefined {
  if (typeof traceparent !== 'string') return undefined;
  const [, traceId = '0', spanId = '0'] = TRACEPARENT.exec(traceparent) ?? [];
  if (NOTHING.test(traceId) || NOTHING.test(spanId) || traceparent.startsWith('ff')) return undefined;
  const hasState = typeof tracestate === 'string' && tracestate.length <= LONGEST_STATE;
  return hasState ? { traceparent, tracestate } : { traceparent };
}

export function traceIdOf(context: TraceContext | undefined): string | undefined {
  return context?.traceparent.slice(3, 35);
}
