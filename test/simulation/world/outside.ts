import { LaunchRefused } from '../../../libs/jobs/src/launch/launch-refused.js';
import type { LaunchOrder } from '../../../libs/jobs/src/launch/job-launcher.js';
import type { GenerationRequest } from '../../../libs/providers/src/provider.js';

export interface SimulatedOrder {
  name: string;
  account: string;
  brief: string;
  checks: number;
  isFailed: boolean;
}

/** What outlives every process, beside the database: the provider's orders, the stored files, the launcher's executions. */
export class Outside {
  readonly orders = new Map<string, SimulatedOrder>();
  readonly stored = new Set<string>();
  readonly storedTwice: string[] = [];
  readonly lost = new Set<string>();
  readonly executions: { order: LaunchOrder; at: number }[] = [];
  /** Of the next launch, set by faults. */
  nextLaunch: { isRefused?: boolean; starts?: number } = {};
  now: () => number = () => 0;

  submit({ name, accountId, brief }: GenerationRequest): { name: string } {
    const order = { name, account: accountId, brief: JSON.stringify(brief), checks: 0, isFailed: false };
    if (!this.orders.has(name)) this.orders.set(name, order);
    return { name };
  }

  store(key: string): void {
    if (this.stored.has(key)) this.storedTwice.push(key);
    this.stored.add(key);
  }

  launch(order: LaunchOrder): { execution: string } {
    const { isRefused = false, starts = isRefused ? 0 : 1 } = this.nextLaunch;
    this.nextLaunch = {};
    for (let at = 1; at <= starts; at++) this.executions.push({ order, at: this.now() + at * 700 });
    if (isRefused) throw new LaunchRefused('permission denied', 'not allowed');
    return { execution: `execution-${this.executions.length}` };
  }
}
