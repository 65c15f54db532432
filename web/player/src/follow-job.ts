import { Refusal } from './answers.js';
import { factsIn, type Facts, RUNNING } from './facts.js';
import type { Host } from './host.js';

/** Milliseconds that one call waits for the end: news come as often. Jobs of minutes are asked about less often. */
const WAITS = [2000, 5000];
const SHORT_MS = 60_000;

/** Between calls that failed, and after a refusal that ends by itself. */
const PAUSES = [2000, 5000, 15_000, 30_000];

/** For hosts that make a task of a call that waits. */
const LOOKS_APART_MS = 3000;

/** What goes wrong and may come right. */
export type Trouble = 'busy' | 'silent';

interface Listener {
  news: (facts: Partial<Facts>) => void;
  trouble: (trouble: Trouble | undefined) => void;
}

/** Asks how a job stands until it has ended. Throws a refusal that will not end by itself. */
export async function followJob(
  host: Host,
  id: string,
  { news, trouble }: Listener,
  signal: AbortSignal,
): Promise<void> {
  const began = performance.now();
  let waits = true;
  for (let failures = 0; !signal.aborted;) {
    await whenSeen(signal);
    const waitMs = waits ? WAITS[Number(performance.now() - began > SHORT_MS)]! : 0;
    try {
      const data = await host.call('await_resource', { resource_id: id, wait_ms: waitMs }, waitMs);
      if (signal.aborted) return;
      failures = 0;
      trouble(undefined);
      if (data === undefined) waits = false;
      else news(factsIn(data));
      if (data !== undefined && !RUNNING.includes(String(data['status']))) return;
      if (!waits) await pause(LOOKS_APART_MS, signal);
    } catch (error) {
      if (error instanceof Refusal && !error.isRetryable) throw error;
      trouble(error instanceof Refusal ? 'busy' : 'silent');
      await pause(PAUSES[Math.min(failures, PAUSES.length - 1)]!, signal);
      failures += 1;
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Nobody reads the news in a window that is hidden. */
function whenSeen(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
