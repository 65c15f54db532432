import { z } from 'zod';

/** What `/healthz` of this service answers, whatever its status. */
const report = z.object({
  status: z.enum(['ok', 'degraded', 'starting', 'draining', 'unavailable']),
  version: z.string(),
  checks: z.record(z.string(), z.string()),
});

/** What listens at an address: nothing, this service (ready or not yet), or another program. */
export type Found = 'nothing' | 'ready' | 'starting' | 'other';

/** Asks for the health of whatever listens there; another program may answer 200 to every path. */
export async function findService(health: URL): Promise<Found> {
  const response = await ask(health);
  if (response === undefined) return 'nothing';
  const read = report.safeParse(await readJson(response));
  if (!read.success) return 'other';
  return response.ok ? 'ready' : 'starting';
}

async function ask(health: URL): Promise<Response | undefined> {
  try {
    return await fetch(health, { redirect: 'manual' });
  } catch (error) {
    // fetch reports a refused connection as a TypeError: nothing listens yet.
    if (error instanceof TypeError) return undefined;
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
