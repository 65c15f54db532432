import type { Database } from '@libs/database';
import { Denial } from '@libs/kernel';
import { RescueJobs, SlotTerms } from '@libs/jobs';
import { WalkStopped } from '../../../libs/jobs/src/long-job/walk/walk-stopped.js';
import { FakeErrorReporter } from '../../support/jobs/fake-error-reporter.js';
import { LongJobFixture } from '../../support/jobs/long-job-fixture.js';
import { Auditor, RuleBroken } from './auditor.js';
import { Chance } from './chance.js';
import { type Fault, isOfAct, type Schedule } from './fault.js';
import { Outside } from './outside.js';
import { type Act, SimulatedProcess } from './simulated-process.js';
import { letTimeGoOn, millisecondsToNextTask } from './time-in-rows.js';
import { type SimulatedTask, TaskQueue } from './task-queue.js';
import { VirtualTimers } from './virtual-timers.js';
import { TaskBell } from '../../../libs/jobs/src/queue/task-bell.js';

const PARENTS = 3;
const PROCESSES = 3;
const LEASE_SECONDS = 6;
/** Acts after which a parent that is still open is lost. */
const MOST_ACTS = 3_000;
const RESCUE_EVERY_MS = 30_000;

/** What a schedule came to: how many acts there were, and which rule broke. */
export interface Outcome {
  acts: number;
  statuses: string;
  broken?: string;
  trace: string[];
}

/**
 * Some processes walk long jobs of one account on a real database while the faults of a schedule befall them. One act
 * happens at a time, in an order that the seed decides, and time goes on only when no process has anything to do.
 */
export class Simulation {
  private readonly chance: Chance;
  private readonly timers = new VirtualTimers();
  private readonly outside = new Outside();
  private readonly acts: Act[] = [];
  private readonly trace: string[] = [];
  private readonly processes: SimulatedProcess[] = [];
  private readonly terms: SlotTerms;
  private readonly rescue: RescueJobs;
  private readonly tasks: TaskQueue;
  private auditor!: Auditor;
  private ids: string[] = [];
  private faults: Fault[];
  private count = 0;
  private born = 0;
  private failedOrders = 0;
  private nextRescue = RESCUE_EVERY_MS;

  constructor(
    private readonly database: Database,
    { seed, runner, faults }: Schedule,
  ) {
    this.chance = new Chance(seed ^ 0x5eed);
    this.faults = [...faults];
    this.terms = new SlotTerms(runner, LEASE_SECONDS, { compose: 2, remix: 1 });
    this.outside.now = () => this.timers.now;
    this.rescue = new RescueJobs(database, new TaskBell(database, new FakeErrorReporter()));
    this.tasks = new TaskQueue(database, () => this.timers.now);
  }

  async run(): Promise<Outcome> {
    await this.order();
    this.timers.install();
    try {
      while (!this.auditor.isOver) {
        await this.step();
        if (this.count > MOST_ACTS) throw new RuleBroken('I5: a parent is lost');
      }
      this.auditor.finish(this.outside, this.failedOrders);
      return this.outcome();
    } catch (error) {
      if (error instanceof RuleBroken) return { ...this.outcome(), broken: error.message };
      throw error;
    } finally {
      for (const process of this.processes) process.isDead = true;
      this.timers.remove();
    }
  }

  private outcome(): Outcome {
    return { acts: this.count, statuses: this.auditor.statuses, trace: this.trace };
  }

  private async order(): Promise<void> {
    // Remove what a failed schedule left, so that this run does not resume it.
    await this.database.sql`delete from task`;
    await this.database.sql`update resource set status = 'failed' where status in ('queued', 'processing')`;
    const on = new LongJobFixture(this.database);
    const account = await on.account();
    for (let at = 0; at < PARENTS; at++) this.ids.push(await on.ordered(account, 'compose', { shots: 1, pieces: 1 }));
    this.auditor = new Auditor(this.database, this.ids);
    await this.auditor.look('nobody');
  }

  /** One act, one delivery, or the next moment at which there is something to do. */
  private async step(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.refuseErrors();
    await this.tasks.record();
    const acting = this.acts.filter(({ process }) => this.isAwake(process));
    if (acting.length > 0 && this.chance.below(8) > 0) return this.happen(this.chance.of(acting));
    const due = await this.tasks.due();
    if (due.length > 0) return this.deliver(this.chance.of(due));
    if (acting.length > 0) return this.happen(this.chance.of(acting));
    await this.goOn();
  }

  private readonly isAwake = (owner: object): boolean => {
    const { isDead, suspendedUntil } = owner as SimulatedProcess;
    return !isDead && suspendedUntil <= this.timers.now;
  };

  private async happen(act: Act): Promise<void> {
    this.count += 1;
    const fault = await this.befall(act);
    if (fault === 'suspended' || fault === 'killed before') return;
    this.acts.splice(this.acts.indexOf(act), 1);
    if (fault === 'unsent') return act.reject(act.broken(false));
    const result = await act.act().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if (act.isDatabase) await this.auditor.look(act.process.name);
    if (fault === 'killed after') this.kill(act.process);
    else if (fault === 'unheard') act.reject(act.broken(true));
    else if ('error' in result) act.reject(result.error);
    else act.resolve(result.value);
  }

  /** The faults of this act: those of the world happen at once. */
  private async befall({ process, label }: Act): Promise<string | undefined> {
    let ofAct: string | undefined;
    while (this.faults[0] && this.faults[0].at <= this.count) {
      const fault = this.faults.shift()!;
      this.trace.push(`act ${this.count}, ${process.name} (${label}): ${fault.kind}`);
      if (!isOfAct(fault.kind)) await this.befallWorld(fault, process);
      else ofAct = fault.kind;
      if (fault.kind === 'suspended') process.suspendedUntil = this.timers.now + 1_000 + (fault.pick % 20_000);
      if (fault.kind === 'killed before') this.kill(process);
    }
    return ofAct;
  }

  private async befallWorld({ kind, pick }: Fault, process: SimulatedProcess): Promise<void> {
    const id = this.ids[pick % this.ids.length]!;
    if (kind === 'cancelled by its owner') {
      await this.database.sql`update production set cancel_requested = true where resource_id = ${id}`;
      this.begin(() => this.anybody().parents.poll.run(id));
    }
    if (kind === 'without progress for long') {
      await this.database
        .sql`update parent set progress_at = progress_at - interval '31 minutes' where resource_id = ${id}`;
    }
    if (kind === 'task delivered again') this.deliverAgain(await this.tasks.any(pick));
    if (kind === 'task lost') this.auditor.excuse(await this.tasks.lose(pick));
    if (kind === 'file lost') await this.loseFile(id);
    if (kind === 'order failed') this.failOrder(pick);
    if (kind === 'scheduler calls') this.begin(() => this.anybody().parents.resume.run('compose', 1 + (pick % 3)));
    if (kind === 'process leaves') this.leave(process);
    if (kind === 'launch refused') this.outside.nextLaunch = { isRefused: true, starts: pick % 2 };
    if (kind === 'execution doubled') this.outside.nextLaunch = { starts: 2 };
    if (kind === 'execution never starts') this.outside.nextLaunch = { starts: 0 };
  }

  private deliverAgain(task: SimulatedTask | undefined): void {
    if (task) this.begin(() => this.handle(this.anybody(), task));
  }

  private async loseFile(id: string): Promise<void> {
    const [unit] = await this.database.sql<{ key: string; phase: string }[]>`
      select output #>> '{files,media,key}' as key, phase from unit where parent_id = ${id} and state = 'done' limit 1`;
    if (!unit) return;
    this.outside.lost.add(unit.key);
    if (unit.phase === 'shots') this.failedOrders += 1;
  }

  private failOrder(pick: number): void {
    const open = [...this.outside.orders.values()].filter(({ checks, isFailed }) => checks < 3 && !isFailed);
    const order = open[pick % Math.max(1, open.length)];
    if (!order) return;
    order.isFailed = true;
    this.failedOrders += 1;
  }

  private leave(process: SimulatedProcess): void {
    process.isLeaving = true;
    this.timers.run(process, () => {
      void process.parents.walks.stop().then(() => this.kill(process));
    });
  }

  private kill(process: SimulatedProcess): void {
    process.isDead = true;
    this.timers.forget(process);
    for (const act of this.acts.filter((each) => each.process === process)) this.acts.splice(this.acts.indexOf(act), 1);
  }

  /** Any process; a dead one is restarted. */
  private anybody(): SimulatedProcess {
    const serving = this.processes.filter((each) => !each.isDead && !each.isLeaving && each.name.startsWith('server'));
    if (serving.length < PROCESSES) return this.bear('server');
    return this.chance.of(serving);
  }

  private bear(kind: string): SimulatedProcess {
    const process = new SimulatedProcess(`${kind} ${++this.born}`, this.database, this.outside, this.terms, this.acts);
    this.processes.push(process);
    return process;
  }

  private begin(work: () => Promise<unknown> | undefined): void {
    void Promise.resolve(work()).catch(() => undefined);
  }

  private deliver(task: SimulatedTask): void {
    this.tasks.track(task, this.handle(this.anybody(), task));
  }

  private handle(process: SimulatedProcess, { route, body }: SimulatedTask): Promise<unknown> {
    const { parents, launch } = process;
    const { resource_id: id, step, kind, parent_id: parentId, fence, n } = body as never as Body;
    return this.timers.run(process, async () => {
      if (route === '/internal/poll') await parents.poll.run(id, step);
      if (route === '/internal/lease-watchdog') await parents.watchLease.run({ kind, parentId, fence, n });
      if (route === '/internal/launch-job') await launch.run({ kind, parentId, fence });
    });
  }

  /** Lets time go on until some process has something to do. */
  private async goOn(): Promise<void> {
    const suspended = this.processes
      .filter(({ isDead }) => !isDead)
      .map((each) => each.suspendedUntil - this.timers.now);
    const waits = [
      this.timers.next(this.isAwake),
      await millisecondsToNextTask(this.database),
      ...suspended.filter((wait) => wait > 0),
      ...this.tasks.hidden(),
      ...this.outside.executions.map(({ at }) => Math.max(0, at - this.timers.now)),
      this.nextRescue - this.timers.now,
    ].filter((wait) => wait !== undefined);
    const wait = Math.max(1, Math.min(...waits));
    this.timers.now += wait;
    await letTimeGoOn(this.database, this.ids, wait);
    if (this.timers.now >= this.nextRescue) await this.mend();
    this.timers.ring(this.isAwake);
    this.execute();
  }

  private async mend(): Promise<void> {
    this.nextRescue = this.timers.now + RESCUE_EVERY_MS;
    await this.rescue.run();
  }

  /** Job processes whose time has come. */
  private execute(): void {
    const { executions } = this.outside;
    for (const execution of executions.filter(({ at }) => at <= this.timers.now)) {
      executions.splice(executions.indexOf(execution), 1);
      const process = this.bear('job');
      const walked = this.timers.run(process, async () => {
        const claim = await process.claimHandoff.run(execution.order, process.name);
        if (claim) await process.parents.walk(claim).run();
      });
      this.begin(() => walked.finally(() => this.kill(process)));
    }
  }

  private refuseErrors(): void {
    for (const process of this.processes) {
      for (const { error, part } of process.errors.reports) {
        const fault = error instanceof Error ? (error.cause ?? error) : error;
        const isExpected = fault instanceof Denial || fault instanceof WalkStopped;
        if (!isExpected) throw new RuleBroken(`an error that nobody expects: ${part}: ${String(error)}`);
      }
    }
  }
}

interface Body {
  resource_id: string;
  step: number;
  kind: 'compose';
  parent_id: string;
  parentId: string;
  fence: number;
  n: number;
}
