import { randomUUID } from 'node:crypto';
import type { InputRequests } from '@modelcontextprotocol/server';

type End = { result: object } | { error: { code: number; message: string } };

interface Order {
  accountId: string;
  end: End;
  /** How long it works. */
  seconds?: number;
  /** What it asks for first. */
  inputs?: InputRequests;
}

interface FixtureTask extends Order {
  createdAt: Date;
  cancelled: boolean;
  pending: InputRequests;
}

/** Tasks that the conformance suite starts. They are of this process; those of our own tools are the library's. */
export class FixtureTasks {
  private readonly tasks = new Map<string, FixtureTask>();

  begin(order: Order): object {
    const id = randomUUID();
    this.tasks.set(id, { ...order, createdAt: new Date(), cancelled: false, pending: { ...order.inputs } });
    const { status, ...rest } = this.head(id);
    return { ...rest, status, resultType: 'task', content: [] };
  }

  has(id: string, accountId: string): boolean {
    return this.tasks.get(id)?.accountId === accountId;
  }

  get(id: string): object {
    const { pending, end } = this.find(id);
    const head = this.head(id);
    if (head.status === 'input_required') return { ...head, inputRequests: pending };
    return head.status === 'completed' || head.status === 'failed' ? { ...head, ...end } : head;
  }

  answer(id: string, responses: object): object {
    for (const key of Object.keys(responses)) delete this.find(id).pending[key];
    return {};
  }

  cancel(id: string): object {
    if (this.head(id).status === 'working' || this.head(id).status === 'input_required') this.find(id).cancelled = true;
    return {};
  }

  private find(id: string): FixtureTask {
    const task = this.tasks.get(id);
    if (!task) throw new Error(`no fixture task ${id}`);
    return task;
  }

  private head(id: string) {
    const { createdAt, ...task } = this.find(id);
    const at = createdAt.toISOString();
    const status = statusOf(task, Date.now() - createdAt.getTime());
    return { taskId: id, status, createdAt: at, lastUpdatedAt: at, ttlMs: 60_000, pollIntervalMs: 100 };
  }
}

function statusOf({ cancelled, pending, seconds = 0, end }: Omit<FixtureTask, 'createdAt'>, age: number): string {
  if (cancelled) return 'cancelled';
  if (Object.keys(pending).length > 0) return 'input_required';
  if (age < seconds * 1000) return 'working';
  return 'result' in end ? 'completed' : 'failed';
}
