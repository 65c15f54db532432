import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { ErrorReporter } from '../error-reporter.js';
import { TASK_READY_CHANNEL } from './enqueue-task.js';

/**
 * Notifies the relays of a due task. Called after the commit of the task, so it must not throw: a failed notification
 * is only reported, and the relays poll within a second anyway.
 */
@Injectable()
export class TaskBell {
  constructor(
    private readonly database: Database,
    private readonly errors: ErrorReporter,
  ) {}

  ring(): void {
    this.database.notify(TASK_READY_CHANNEL, '').catch((error: unknown) => this.errors.report('task bell', error));
  }
}
