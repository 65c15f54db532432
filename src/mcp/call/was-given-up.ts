import type { Exchange } from './mcp-call.js';

/** Whether an error only means that the client disconnected during a wait. Any other error is a failure, also then. */
export function wasGivenUp(error: unknown, { signal }: Pick<Exchange, 'signal'>): boolean {
  return signal.aborted && error === signal.reason;
}
