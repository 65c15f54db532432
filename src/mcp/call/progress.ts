import type { Clock } from '@libs/kernel';
import type { Exchange } from './mcp-call.js';

/** At most one notification in this many milliseconds, so that an eager tool does not flood its caller. */
const INTERVAL_MS = 1000;

/**
 * The `reportProgress` of one tool call. Sends nothing without a progress token, without a stream, or after a
 * disconnect. Values only grow, as the protocol demands. The end (100) is never throttled.
 */
export function progressOf(
  token: unknown,
  exchange: Exchange,
  clock: Clock,
): (percent: number, message: string) => Promise<void> {
  if ((typeof token !== 'string' && typeof token !== 'number') || exchange.call.form === 'json') return async () => {};
  let reached = -1;
  let sentAt = -Infinity;
  return async (percent, message) => {
    if (exchange.signal.aborted) return;
    const now = clock.now().getTime();
    if (percent <= reached || (percent < 100 && now - sentAt < INTERVAL_MS)) return;
    reached = percent;
    sentAt = now;
    const params = { progressToken: token, progress: percent, total: 100, message };
    await exchange.notify({ method: 'notifications/progress', params });
  };
}
