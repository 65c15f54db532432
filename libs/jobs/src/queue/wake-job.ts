import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { bringForward } from './bring-forward.js';
import { TaskBell } from './task-bell.js';

/** Wakes a job now that waits for a later look: there is news for it. */
@Injectable()
export class WakeJob {
  constructor(
    private readonly database: Database,
    private readonly bell: TaskBell,
  ) {}

  async run(resourceId: string): Promise<void> {
    await bringForward(this.database, resourceId);
    this.bell.ring();
  }
}
