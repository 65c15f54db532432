import type { Database } from '@libs/database';
import { TASK_READY_CHANNEL } from './enqueue-task.js';

/**
 * Tells the relays that a task is due. Rung after the commit that wrote the task, when nothing may fail the caller any
 * more: a bell that cannot be heard is reported, and the relays look by themselves within a second.
 */
export class TaskBell {
  constructor(
    private readonly database: Database,
    private readonly onError: (error: unknown) => void,
  ) {}

  ring(): void {
    this.database.notify(TASK_READY_CHANNEL, '').catch(this.onError);
  }
}
