import type { Database } from '@libs/database';
import type { Operation } from '@libs/providers';
import { enqueueTask, pollTask } from './enqueue-task.js';
import { lockClaim } from './lock-claim.js';
import type { Production } from './production.js';

/** Saves what a step learned and enqueues the next one, together. Undefined for a superseded claim. */
export async function advanceStep(
  database: Database,
  claim: Production,
  state: { operation: Operation; phase: string; percent: number },
  pollAfterMs: number,
): Promise<number | undefined> {
  const next = claim.step + 1;
  return database.transaction(async (tx) => {
    if (!(await lockClaim(tx, claim))) return undefined;
    await tx.sql`
      update production
      set step = ${next}, operation = ${state.operation}, phase = ${state.phase}, percent = ${state.percent},
        step_lease_until = null, updated_at = clock_timestamp()
      where resource_id = ${claim.resource_id}`;
    await enqueueTask(tx, pollTask(claim.resource_id, next, pollAfterMs));
    return next;
  });
}
