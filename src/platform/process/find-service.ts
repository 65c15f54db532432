import { z } from 'zod';

/** What `/healthz` of this service answers, whatever its status. */
const report = z.object({
  status: z.enum(['ok', 'degraded', 'starting', 'draining', 'unavailable']),
  version: z.string(),
  checks: z.record(z.string(), z.string()),
});

/** Milliseconds in which this service answers, also while it starts. */
const MOST_MS = 3_000;

/** What listens at an address: nothing, this service (ready or not yet), or another program. */
export type Found = 'nothing' | 'ready' | 'starting' | 'other';

/** Asks for the health at an address. Another program may answer 200 to every path, or accept a connection and say nothing. */
export async function findService(health: URL): Promise<Found> {
  try {
    const response = await fetch(health, { redirect: 'manual', signal: AbortSignal.timeout(MOST_MS) });
    const read = report.safeParse(await readJson(response));
    if (!read.success) return 'other';
    return response.ok ? 'ready' : 'starting';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'other';
    // fetch reports a refused connection as a TypeError: nothing listens yet.
    if (error instanceof TypeError) return 'nothing';
    throw error;
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
