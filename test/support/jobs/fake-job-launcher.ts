import { JobLauncher } from '@libs/jobs';
import type { LaunchOrder, OnExit } from '../../../libs/jobs/src/launch/job-launcher.js';

/** A launcher that starts nothing, and answers as a test wants. */
export class FakeJobLauncher extends JobLauncher {
  /** All orders that it received, also those that it refused. */
  readonly orders: LaunchOrder[] = [];
  /** Thrown by every launch. */
  trouble?: Error;
  /** Awaited inside of each launch, before it is answered. */
  before: (order: LaunchOrder) => Promise<void> = () => Promise.resolve();

  /** Reports the exit of the latest launch to the service. */
  exited?: OnExit;

  async launch(order: LaunchOrder, onExit?: OnExit): Promise<{ execution: string }> {
    this.orders.push(order);
    this.exited = onExit;
    await this.before(order);
    if (this.trouble) throw this.trouble;
    return { execution: `${order.kind}-${order.parentId}-${order.fence}` };
  }
}
