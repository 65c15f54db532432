import type { Queryable } from '@libs/database';
import type { NewTask } from '../queue/enqueue-task.js';
import type { LongJobKind } from './long-job.js';

/** Milliseconds after the end of a lease at which the watchdog looks. */
const SLACK_MS = 500;

interface WatchedClaim {
  kind: LongJobKind;
  parentId: string;
  accountId: string;
  fence: number;
}

/** The wake-up that looks whether a claim's lease has run out; `n` counts the looks under its fence. */
export function watchTask({ kind, parentId, accountId, fence }: WatchedClaim, n: number, secondsLeft: number): NewTask {
  return {
    name: `wd-${parentId}-${fence}-${n}`,
    route: '/internal/lease-watchdog',
    body: { kind, parent_id: parentId, fence, n },
    accountId,
    delayMs: Math.max(0, secondsLeft * 1000) + SLACK_MS,
  };
}

/**
 * An additional lease check of a claim, although another one may be due: its number, and so its name, is unused under
 * this fence. After it there is a single chain of checks again, since each enqueues the next by name.
 */
export async function anotherWatch(tx: Queryable, claim: WatchedClaim, secondsLeft: number): Promise<NewTask> {
  const [last] = await tx.sql<{ n: number | null }[]>`
    select max((body ->> 'n')::bigint) as n from task
    where route = '/internal/lease-watchdog' and body ->> 'parent_id' = ${claim.parentId}
      and body ->> 'fence' = ${String(claim.fence)}`;
  return watchTask(claim, (last?.n ?? -1) + 1, secondsLeft);
}

/** The wake-up that launches the job of a handed-over parent. */
export function launchTask({ kind, parentId, accountId, fence }: WatchedClaim): NewTask {
  return {
    name: `launch-${parentId}-${fence}`,
    route: '/internal/launch-job',
    body: { kind, parent_id: parentId, fence },
    accountId,
  };
}

/** The wake-up that notifies the owner's streams of what a job process published. */
export function notifyTask(resourceId: string, accountId: string): NewTask {
  return {
    name: `notify-${resourceId}`,
    route: '/internal/notify',
    body: { resource_id: resourceId, user_id: accountId },
    accountId,
  };
}
