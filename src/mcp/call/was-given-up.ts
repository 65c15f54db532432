import type { Exchange } from './mcp-call.js';

/** Whether what was thrown is the end of a wait whose caller went away. Any other error stays one, whoever hears of it. */
export function wasGivenUp(error: unknown, { signal }: Pick<Exchange, 'signal'>): boolean {
  return signal.aborted && error === signal.reason;
}
