import type { NewTask } from '../enqueue-task.js';
import type { ParentKind } from './parent.js';

/** Milliseconds after the end of a lease at which the watchdog looks. */
const SLACK_MS = 500;

interface WatchedClaim {
  kind: ParentKind;
  parentId: string;
  accountId: string;
  fence: number;
}

/** The wake-up that looks whether a claim's lease has run out; `n` counts its looks. */
export function watchTask({ kind, parentId, accountId, fence }: WatchedClaim, n: number, secondsLeft: number): NewTask {
  return {
    name: `wd-${parentId}-${fence}-${n}`,
    route: '/internal/lease-watchdog',
    body: { kind, parent_id: parentId, fence, n },
    accountId,
    delayMs: Math.max(0, secondsLeft * 1000) + SLACK_MS,
  };
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

/** The wake-up that tells the owner's sessions of what a job process published. */
export function notifyTask(resourceId: string, accountId: string): NewTask {
  return {
    name: `notify-${resourceId}`,
    route: '/internal/notify',
    body: { resource_id: resourceId, user_id: accountId },
    accountId,
  };
}
