import type { Database } from '@libs/database';
import { NOT_BEGUN, type Operation, type PendingOutcome } from '@libs/providers';
import { enqueueTask, pollTask } from '../queue/enqueue-task.js';
import { lockClaim } from '../claims/lock-claim.js';
import { DEADLINE_MINUTES, LONGEST_HOURS, type Job } from '../job.js';

/** State of the work after a step. */
export type StepState = Omit<PendingOutcome, 'state'> & { operation: Operation | null };

/**
 * Saves what a step learned and enqueues the next one, together; at once where the owner wished to cancel while this one was under way.
 * Progress, waiting in line and a provider with a deadline of its own move the deadline. The resource is queued until its provider has begun. Undefined for a
 * superseded claim.
 */
export async function advanceStep(
  database: Database,
  claim: Job,
  state: StepState,
  pollAfterMs: number,
): Promise<number | undefined> {
  const next = claim.step + 1;
  return database.transaction(async (tx) => {
    if (!(await lockClaim(tx, claim))) return undefined;
    const { phase, percent, endsItself = false } = state;
    const [job] = await tx.sql<{ cancel_requested: boolean }[]>`
      update production
      set step = ${next}, operation = ${state.operation}, phase = ${phase}, percent = ${percent},
        step_lease_until = null, updated_at = clock_timestamp(),
        deadline = case
          when phase = ${phase} and percent = ${percent} and phase <> ${NOT_BEGUN} and not ${endsItself} then deadline
          else least(clock_timestamp() + make_interval(mins => ${DEADLINE_MINUTES}),
                     created_at + make_interval(hours => ${LONGEST_HOURS}))
        end
      where resource_id = ${claim.resource_id}
      returning cancel_requested`;
    if (phase !== NOT_BEGUN) {
      await tx.sql`update resource set status = 'processing' where id = ${claim.resource_id} and status = 'queued'`;
    }
    const hasNewWish = job?.cancel_requested === true && !claim.cancel_requested;
    await enqueueTask(tx, pollTask(claim, next, hasNewWish ? 0 : pollAfterMs));
    return next;
  });
}
