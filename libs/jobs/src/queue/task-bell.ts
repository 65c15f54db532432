import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { ErrorReporter } from '../error-reporter.js';
import { TASK_READY_CHANNEL } from './enqueue-task.js';

/**
 * Tells the relays that a task is due. Rung after the commit that wrote the task, when nothing may fail the caller any
 * more: a bell that cannot be heard is reported, and the relays look by themselves within a second.
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
