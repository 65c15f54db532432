import type { Queryable } from '@libs/database';

/** Notified when a task became due. */
export const TASK_READY_CHANNEL = 'task_ready';

export interface NewTask {
  /** Unique for ever while its row is kept: the same name enqueued twice is one task. */
  name: string;
  route: string;
  body: Record<string, unknown>;
  /** Whose work it is: accounts take turns. */
  accountId?: string;
  /** Milliseconds from now; 0 = at once. */
  delayMs?: number;
}

/** Writes a wake-up in the caller's transaction, so that work and wake-up exist together or not at all. */
export async function enqueueTask(tx: Queryable, task: NewTask): Promise<void> {
  await tx.sql`
    insert into task (name, route, body, account_id, run_at)
    values (${task.name}, ${task.route}, ${task.body}, ${task.accountId ?? null},
      clock_timestamp() + make_interval(secs => ${(task.delayMs ?? 0) / 1000}))
    on conflict (name) do nothing`;
}

interface PolledJob {
  resource_id: string;
  account_id: string;
}

/** The wake-up of one poll step. */
export function pollTask({ resource_id, account_id }: PolledJob, step: number, delayMs = 0): NewTask {
  return {
    name: `poll-${resource_id}-${step}`,
    route: '/internal/poll',
    body: { resource_id, step },
    accountId: account_id,
    delayMs,
  };
}
