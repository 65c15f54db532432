import type { Database } from '@libs/database';
import type { ErrorReporter } from '../error-reporter.js';
import type { Delivery, DueTask, TaskSink } from './task-sink.js';

/** Seconds a claimed task is hidden from relays, and so the pause after one died. Renewed while its delivery is under way. */
const TASK_LEASE_SECONDS = 10;

/** Deliveries of one account under way at a time, in all processes together: the rest of the places are for others. */
const MOST_OF_ONE_ACCOUNT = 10;

/** Backoff in seconds: 1, doubling, at most 5 minutes. */
function backoff(attempt: number): number {
  return Math.min(300, 2 ** (attempt - 1));
}

/**
 * Claims due tasks and delivers them. Every write about a delivery names the attempt it belongs to, so that a relay which
 * lost its claim changes nothing. Tasks that are refused, or deferred too often, stay as dead rows to be looked at.
 */
export class DeliverTasks {
  constructor(
    private readonly database: Database,
    private readonly sink: TaskSink,
    private readonly errors: ErrorReporter,
  ) {}

  /**
   * Claims up to `limit` due tasks, round-robin over accounts; pass each one to `deliver`. Running tasks count as the
   * first turns of their account. Tasks without an account share one line of their own. A sink that keeps the time
   * itself gets tasks before they are due.
   */
  claim(limit: number): Promise<DueTask[]> {
    return this.database.sql<DueTask[]>`
      update task
      set attempt = attempt + 1, lease_until = clock_timestamp() + make_interval(secs => ${TASK_LEASE_SECONDS})
      where id = any (array(
        select id from task
        where state = 'ready' and (lease_until is null or lease_until < clock_timestamp()) and id in (
          select id from (
            select id, run_at, leased, row_number() over (
              partition by coalesce(account_id::text, name) order by leased desc, run_at, id) as turn
            from (
              select *, coalesce(lease_until > statement_timestamp(), false) as leased
              from task where state = 'ready'
                and run_at <= statement_timestamp() + make_interval(secs => ${this.sink.takesAheadSeconds})
            ) due
          ) line
          where not leased and turn <= ${MOST_OF_ONE_ACCOUNT}
          order by turn, run_at limit ${limit}
        )
        for update skip locked
      ))
      returning id, name, route, body, run_at, attempt, max_attempts`;
  }

  /** Delivers a claimed task and records what came of it. */
  async deliver(task: DueTask): Promise<void> {
    let renewed = Promise.resolve();
    const renewal = setInterval(
      () => {
        renewed = this.renew(task);
      },
      (TASK_LEASE_SECONDS * 1000) / 4,
    );
    const delivery = await this.sink.deliver(task).finally(() => clearInterval(renewal));
    // A renewal that came after the record would hide the task again.
    await renewed;
    await this.record(task, delivery);
  }

  private async renew(task: DueTask): Promise<void> {
    try {
      await this.database.sql`
        update task set lease_until = clock_timestamp() + make_interval(secs => ${TASK_LEASE_SECONDS})
        where id = ${task.id} and attempt = ${task.attempt} and state = 'ready'`;
    } catch (error) {
      this.errors.report(`claim of task ${task.name}`, error);
    }
  }

  /** What was deferred pauses; a task that was taken ahead of its time keeps that time, so its lease is the pause. */
  private async record(task: DueTask, delivery: Delivery): Promise<void> {
    if (delivery.outcome === 'accepted') {
      await this.database.sql`
        update task set state = 'done', finished_at = clock_timestamp(), lease_until = null, last_error = null
        where id = ${task.id} and attempt = ${task.attempt} and state = 'ready'`;
      return;
    }
    const dead = delivery.outcome === 'refused' || task.attempt >= task.max_attempts;
    const wait = delivery.outcome === 'deferred' ? (delivery.retryAfterSeconds ?? backoff(task.attempt)) : 0;
    await this.database.sql`
      update task
      set state = ${dead ? 'dead' : 'ready'}, last_error = ${delivery.reason},
        lease_until = case when ${this.sink.takesAheadSeconds} > 0 then clock_timestamp() + make_interval(secs => ${wait}) end,
        finished_at = case when ${dead} then clock_timestamp() end,
        run_at = greatest(run_at, clock_timestamp() + make_interval(secs => ${wait}))
      where id = ${task.id} and attempt = ${task.attempt} and state = 'ready'`;
  }
}
