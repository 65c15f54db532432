import type { Database } from '@libs/database';
import type { DeliverOutbox } from '../news/deliver-outbox.js';
import type { DeliverTasks } from './deliver-tasks.js';
import type { ErrorReporter } from '../error-reporter.js';
import { TASK_READY_CHANNEL } from './enqueue-task.js';
import { millisecondsToNextTask } from './milliseconds-to-next-task.js';
import type { RescueJobs } from './rescue-jobs.js';
import { sweepTasks } from './sweep-tasks.js';
import type { DueTask } from './task-sink.js';

/** Deliveries under way at a time. */
const DELIVERIES = 20;
/** Events sent in one round. */
const EVENTS = 20;
/** Longest rest between looks: a lost notification is found again after this. */
const REST_MS = 1_000;
/** Milliseconds between looks for jobs without a wake-up and for rows to be forgotten. */
const SWEEP_EVERY_MS = 30_000;

/** Keeps jobs moving: delivers due tasks and committed events, woken by notification, and looks after lost ones. */
export class Relay {
  /** A slow delivery holds its own place and delays no other. */
  private readonly underWay = new Set<Promise<void>>();
  private stopped = false;
  private wake: () => void = () => {};
  private woken = false;
  private loop?: Promise<void>;
  private unlisten?: () => Promise<void>;
  private nextSweep = 0;

  constructor(
    private readonly database: Database,
    private readonly tasks: DeliverTasks,
    private readonly outbox: DeliverOutbox,
    private readonly rescue: RescueJobs,
    private readonly errors: ErrorReporter,
  ) {}

  async start(): Promise<void> {
    this.unlisten = await this.database.listen(TASK_READY_CHANNEL, () => this.wakeUp());
    this.loop = this.run();
  }

  /** Takes no further task and resolves when the deliveries under way have been recorded. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wakeUp();
    await this.loop;
    await Promise.all(this.underWay);
    await this.unlisten?.();
  }

  private wakeUp(): void {
    this.woken = true;
    this.wake();
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.woken = false;
      const rest = await this.round().catch((error: unknown) => {
        this.errors.report('relay', error);
        return REST_MS;
      });
      await this.rest(rest);
    }
  }

  /** One look at everything that is due; answers the milliseconds to rest. */
  private async round(): Promise<number> {
    const looked = performance.now();
    const free = DELIVERIES - this.underWay.size;
    const due = free > 0 ? await this.tasks.claim(free) : [];
    for (const task of due) this.dispatch(task);
    const events = await this.outbox.run(EVENTS);
    if (performance.now() >= this.nextSweep) {
      this.nextSweep = performance.now() + SWEEP_EVERY_MS;
      await this.rescue.run();
      await sweepTasks(this.database);
    }
    // A full house is woken by the first delivery that ends.
    if (this.underWay.size >= DELIVERIES) return REST_MS;
    if (events === EVENTS) return 0;
    const wait = await millisecondsToNextTask(this.database, performance.now() - looked);
    return Math.min(REST_MS, Math.max(0, wait ?? REST_MS));
  }

  private dispatch(task: DueTask): void {
    const delivery = this.tasks
      .deliver(task)
      .catch((error: unknown) => this.errors.report(`delivery of ${task.name}`, error))
      .finally(() => {
        this.underWay.delete(delivery);
        this.wakeUp();
      });
    this.underWay.add(delivery);
  }

  private async rest(milliseconds: number): Promise<void> {
    if (this.woken || this.stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
