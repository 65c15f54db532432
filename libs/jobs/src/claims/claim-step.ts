import type { Queryable } from '@libs/database';
import { Denial, deny } from '@libs/kernel';
import { isTerminal } from '@libs/library';
import type { ProviderRegistry } from '@libs/providers';
import {
  DEADLINE_MINUTES,
  LONGEST_HOURS,
  PATIENCE_MINUTES,
  STEP_LEASE_SECONDS,
  UNWATCHED_MINUTES,
  type Job,
} from '../job.js';

export function unknownJob(resourceId: string): Denial {
  return deny('not_found', `No job makes a resource ${resourceId}.`);
}

/** Another process is inside this step: the queue should come back, in case that process dies. */
export class StepInProgress extends Denial {
  constructor(resourceId: string) {
    super('handler_elsewhere', `Another process is working on a step of ${resourceId}.`, { retryAfterSeconds: 2 });
  }
}

export type ClaimedStep = { claimed: true; production: Job } | { claimed: false; production: Job };

/**
 * Claims the step that a wake-up names, or the current one when it names none. Late, duplicate and reordered wake-ups
 * are not claimed. A provider that lives in another revision is refused before anything is written.
 */
export async function claimStep(
  tx: Queryable,
  providers: ProviderRegistry,
  resourceId: string,
  step?: number,
): Promise<ClaimedStep> {
  const locked = await tx.sql`select 1 from production where resource_id = ${resourceId} for update`;
  if (locked.length === 0) throw unknownJob(resourceId);
  // A statement of its own: what one reads of other rows while it waits for the lock is as old as its beginning.
  const [found] = await tx.sql<(Job & { unwatched: boolean })[]>`
    select p.*, r.status, extract(epoch from clock_timestamp() - p.created_at)::float8 as age_seconds,
      p.deadline < clock_timestamp() as overdue,
      p.created_at + make_interval(hours => ${LONGEST_HOURS}) < clock_timestamp() as outlived,
      coalesce(p.looked_at, p.created_at) < clock_timestamp() - make_interval(mins => ${UNWATCHED_MINUTES}) as unwatched
    from production p join resource r on r.id = p.resource_id
    where p.resource_id = ${resourceId}`;
  if (!found) throw unknownJob(resourceId);
  const { unwatched, ...row } = found;
  const isExcused = unwatched && !row.outlived;
  const production: Job = { ...row, overdue: row.overdue && !isExcused };
  if (isTerminal(production.status) || (step !== undefined && step !== production.step)) {
    return { claimed: false, production };
  }
  // A job older than its longest life is ended by any process, also if its provider is unknown there.
  if (!production.outlived) providers.get(production.provider);
  const [claim] = await tx.sql<{ fence: number; abandoned: boolean | null }[]>`
    update production
    set fence = fence + 1, looked_at = clock_timestamp(),
      deadline = case when not ${isExcused} then deadline
        else greatest(deadline, clock_timestamp() + make_interval(mins => ${DEADLINE_MINUTES})) end,
      step_lease_until = clock_timestamp() + make_interval(secs => ${STEP_LEASE_SECONDS}),
      overdue_since = case when ${production.overdue} then coalesce(overdue_since, clock_timestamp()) end
    where resource_id = ${resourceId} and (step_lease_until is null or step_lease_until < clock_timestamp())
    returning fence, overdue_since + make_interval(mins => ${PATIENCE_MINUTES}) < clock_timestamp() as abandoned`;
  if (!claim) throw new StepInProgress(resourceId);
  return {
    claimed: true,
    production: { ...production, ...claim, abandoned: claim.abandoned ?? false },
  };
}
