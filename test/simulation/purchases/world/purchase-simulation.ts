import type { PostgresDatabase } from '@libs/database/adapters';
import { Denial, KeyRing } from '@libs/kernel';
import { TopUpCredits } from '@libs/library';
import { setImmediate as turn } from 'node:timers/promises';
import { FakeProvider } from '../../../support/jobs/fake-provider.js';
import { jobLimits } from '../../../support/jobs/job-limits.js';
import { JobFixture } from '../../../support/jobs/job-fixture.js';
import { setClock } from '../../payments/world/database-clock.js';
import { Chance } from '../../world/chance.js';
import { auditPurchases } from './purchase-auditor.js';
import { type Act, type PurchaseOutside, PurchaseProcess } from './purchase-process.js';
import type { PurchaseFault, PurchaseSchedule } from './purchase-schedule.js';
import type { SimulatedFal } from './simulated-fal.js';

const JOBS = 1;
const PROCESSES = 2;
/** Turns after which a job that is still open is lost. */
const MOST_TURNS = 4_000;
const HELD_CREDITS = 12;

export interface PurchaseOutcome {
  acts: number;
  /** Acts at which a process was killed. */
  killedAt: string[];
  states: string[];
  broken?: string;
  trace: string[];
}

/** Processes buy for the jobs of one account on a real database while faults befall them, one act at a time. */
export class PurchaseSimulation {
  private readonly chance: Chance;
  private readonly acts: Act[] = [];
  private readonly trace: string[] = [];
  private readonly killedAt: string[] = [];
  private readonly faults: PurchaseFault[];
  private readonly outside: PurchaseOutside;
  private readonly on: JobFixture;
  private processes: PurchaseProcess[] = [];
  /** Work of processes that has not returned, by what it is. */
  private readonly underWay = new Map<string, PurchaseProcess>();
  private born = 0;
  private turns = 0;
  private count = 0;

  constructor(
    private readonly database: PostgresDatabase,
    fal: SimulatedFal,
    private readonly lane: { now: number },
    private readonly schedule: PurchaseSchedule,
  ) {
    this.chance = new Chance(schedule.seed ^ 0x6b_69_6c_6c);
    this.faults = [...schedule.faults];
    fal.play(schedule, () => lane.now);
    this.outside = {
      database,
      fal,
      stored: new Set(),
      keys: KeyRing.parse(KeyRing.generateText()),
      hasWebhooks: schedule.hasWebhooks,
      now: () => lane.now,
    };
    this.on = new JobFixture(database, jobLimits(10, 200), [new FakeProvider('makers')]);
  }

  async run(): Promise<PurchaseOutcome> {
    const account = await this.on.account(0);
    await new TopUpCredits(this.database).run({ accountId: account, amount: 1_000, note: 'simulation' });
    const jobs = await Promise.all(Array.from({ length: JOBS }, () => this.start(account)));
    let open = jobs;
    while (open.length > 0 && this.turns < MOST_TURNS) {
      this.turns += 1;
      if (this.turns === this.schedule.cancelAfter) await this.cancel(this.chance.of(jobs));
      await this.step(open);
      if (this.acts.length === 0) open = await this.openOf(jobs);
    }
    for (const process of this.processes) process.isDead = true;
    const broken =
      open.length > 0 ? 'a job or purchase never ended' : await auditPurchases(this.database, this.outside, jobs);
    const errors = this.processes.flatMap(({ errors: { reports } }) => reports.map(String));
    const rows = await this.database.sql<{ state: string }[]>`
      select state from purchase where job_id = any (${jobs}::uuid[])`;
    const states = rows.map(({ state }) => state);
    const audit = await this.on.audit();
    return {
      acts: this.count,
      killedAt: this.killedAt,
      states,
      broken: broken ?? (audit.length > 0 ? `the books differ: ${JSON.stringify(audit)}` : undefined),
      trace: [...this.trace, ...errors],
    };
  }

  private start(account: string): Promise<string> {
    const brief = { model: 'fal/fox', prompt: 'a fox', ceilingMicrodollars: 100_000 };
    const change = { provider: 'makers', briefs: [brief], creditsEach: HELD_CREDITS, fromBalanceAlone: true };
    return this.on.started(account, change);
  }

  private async cancel(job: string): Promise<void> {
    this.trace.push('cancelled by its owner');
    await this.database.sql`update production set cancel_requested = true where resource_id = ${job}`;
  }

  /** Jobs that are open or have open purchases. */
  private async openOf(jobs: string[]): Promise<string[]> {
    const rows = await this.database.sql<{ id: string }[]>`
      select id from resource where id = any (${jobs}::uuid[]) and (status in ('queued', 'processing')
        or exists (select 1 from purchase p where p.job_id = resource.id and p.state in ('intent', 'submitted')))`;
    return rows.map(({ id }) => id);
  }

  /** One act, one new piece of work, or some time. */
  private async step(jobs: string[]): Promise<void> {
    await turn();
    const ready = this.acts.filter(({ process }) => this.isAwake(process));
    if (ready.length > 0 && this.chance.below(6) > 0) return this.happen(this.chance.of(ready));
    const began = this.begin(jobs);
    if (ready.length > 0 && !began) return this.happen(this.chance.of(ready));
    if (ready.length === 0 && this.chance.below(3) > 0) await this.letTimePass();
  }

  private isAwake({ isDead, suspendedUntil }: PurchaseProcess): boolean {
    return !isDead && suspendedUntil <= this.lane.now;
  }

  private async letTimePass(): Promise<void> {
    const seconds = this.chance.below(4) === 0 ? 240 : 2 + this.chance.below(60);
    this.lane.now += 1_000 * seconds;
    await setClock(this.database, this.lane.now);
  }

  /** Begins something that is not under way: a step of a job, a copy, or a webhook. */
  private begin(jobs: string[]): boolean {
    const process = this.anybody();
    const wish = this.chance.below(4);
    const reports = this.outside.fal.unreported();
    if (wish === 0 && reports.length > 0) {
      const order = this.chance.of(reports);
      return this.work(`report ${order.id}`, process, async () => {
        await process.report(order);
        this.outside.fal.noteReported(order.id, this.chance.below(3) === 0);
      });
    }
    if (wish === 1) return this.work(`copy of ${process.name}`, process, () => process.copy.run());
    if (wish === 2) return this.work('closing', process, () => process.closeAbandoned.run());
    const job = this.chance.of(jobs);
    return this.work(`step of ${job}`, process, () => process.poll.run(job));
  }

  private work(name: string, process: PurchaseProcess, run: () => Promise<unknown>): boolean {
    const holder = this.underWay.get(name);
    // A dead process never returns; a suspended one may wake beside its successor.
    if (holder && this.isAwake(holder)) return false;
    this.underWay.set(name, process);
    void this.untilOver(run)
      .then((error) => error && this.trace.push(`${name}: ${error}`))
      .finally(() => this.underWay.get(name) === process && this.underWay.delete(name));
    return true;
  }

  /** The error that no fault explains. */
  private async untilOver(run: () => Promise<unknown>): Promise<string | undefined> {
    try {
      await run();
      return undefined;
    } catch (error) {
      return isExpected(error) ? undefined : String(error);
    }
  }

  private anybody(): PurchaseProcess {
    this.processes = this.processes.filter(({ isDead }) => !isDead);
    while (this.processes.length < PROCESSES) {
      this.processes.push(new PurchaseProcess(`process ${(this.born += 1)}`, this.outside, this.acts));
    }
    const awake = this.processes.filter((process) => this.isAwake(process));
    if (awake.length > 0) return this.chance.of(awake);
    const another = new PurchaseProcess(`process ${(this.born += 1)}`, this.outside, this.acts);
    this.processes.push(another);
    return another;
  }

  private async happen(act: Act): Promise<void> {
    this.count += 1;
    this.acts.splice(this.acts.indexOf(act), 1);
    const fault = this.faultOf(act);
    if (fault) this.trace.push(`${act.process.name}, ${act.label}: ${fault}`);
    if (fault === 'killed before') return this.kill(act);
    if (fault === 'suspended') act.process.suspendedUntil = this.lane.now + 90_000;
    const result = await act.run().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if (fault === 'killed after') this.kill(act);
    else if (fault === 'unheard') act.reject(act.unheard());
    else if ('error' in result) act.reject(result.error);
    else act.resolve(result.value);
  }

  private kill({ process, label }: Act): void {
    process.isDead = true;
    this.killedAt.push(label);
    for (const act of this.acts.filter((one) => one.process === process)) this.acts.splice(this.acts.indexOf(act), 1);
  }

  private faultOf({ label }: Act): PurchaseFault['kind'] | undefined {
    const at = this.faults.findIndex(({ act }) => label.startsWith(act));
    const fault = this.faults[at];
    if (!fault) return undefined;
    if (fault.skip > 0) {
      fault.skip -= 1;
      return undefined;
    }
    this.faults.splice(at, 1);
    return fault.kind;
  }
}

/** Refusals, and answers that were lost by a fault. */
function isExpected(error: unknown): boolean {
  return (
    error instanceof Denial ||
    (error instanceof Error && /lost|unavailable|unknown/i.test(`${error.name} ${error.message}`))
  );
}
