import type { Secrets } from '@libs/kernel/settings';
import type { TaskSink } from '@libs/jobs';
import { CloudTasksTaskSink, HttpTaskSink } from '@libs/jobs/adapters';
import { UnusableEnvironment } from '../platform/settings/unusable-environment.js';
import type { TaskQueueSettings } from './task-queue.settings.js';

/**
 * Where the relay delivers wake-ups: to `ownAddress`, or to the queue of the settings.
 * @throws UnusableEnvironment
 */
export async function openTaskSink(
  { taskQueue }: Pick<TaskQueueSettings, 'taskQueue'>,
  { internalPollTokens: [token] }: Pick<Secrets, 'internalPollTokens'>,
  ownAddress: string,
): Promise<TaskSink> {
  if (taskQueue.kind === 'local') {
    if (token === undefined) throw new Error('the own queue has no token to call the internal routes with');
    return new HttpTaskSink(ownAddress, token);
  }
  return CloudTasksTaskSink.open(taskQueue).catch((error: unknown) => {
    throw new UnusableEnvironment([`TASK_QUEUE: ${error instanceof Error ? error.message : String(error)}`]);
  });
}
