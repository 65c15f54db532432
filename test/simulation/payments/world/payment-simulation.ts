import type { Database } from '@libs/database';
import { RuleBroken } from '../../world/auditor.js';
import { auditIdempotencyKeys, auditPayments } from './payment-auditor.js';
import type { Act, PaymentProcess } from './payment-process.js';
import type { PaymentSchedule, Step, StepKind } from './payment-schedule.js';
import { ACT_FAULTS, type ActFault, AWAITED_ACTS, DAY_AND_HOUR_MS, DEEDS } from './payment-steps.js';
import { FLOAT_UNITS, type PaymentLane, PaymentWorld } from './payment-world.js';

/** More acts than any schedule needs. */
const MOST_ACTS = 4_000;
/** Steps for which a process stands still. */
const LONGEST_STALL = 6;

/** Milliseconds that pass, one after another, until every row has ended. */
const ROUNDS_MS = [
  35_000,
  65_000,
  35_000,
  605_000,
  605_000,
  35_000,
  ...Array.from({ length: 12 }, () => DAY_AND_HOUR_MS),
];

export interface PaymentOutcome {
  acts: number;
  broken?: string;
  trace: string[];
  /** States of payments and refunds in which a process was killed. */
  killedIn: readonly string[];
  /** Changes of state that happened. */
  reached: readonly string[];
}

/**
 * Some processes take payments and start jobs on a real database, while the steps of a schedule happen to them. One act of
 * a process happens at a time, in an order that the seed decides.
 */
export class PaymentSimulation {
  private readonly world: PaymentWorld;
  private readonly killedIn = new Set<string>();
  private fault?: { kind: ActFault; pick: number };
  private count = 0;
  /** The step under way. */
  private steps = 0;

  constructor(
    private readonly lane: PaymentLane,
    private readonly schedule: PaymentSchedule,
  ) {
    this.world = new PaymentWorld(lane, schedule.seed);
  }

  async run(): Promise<PaymentOutcome> {
    this.lane.count += 1;
    await forgetRows(this.lane.database);
    let reached: readonly string[] = [];
    try {
      for (const step of this.schedule.steps) await this.step(step);
      await this.settleDown();
      await this.repeatTickets();
      reached = await auditPayments(this.lane.database, {
        chain: this.world.chain,
        offers: this.world.offers,
        requests: this.world.requests,
        terms: this.world.outside.terms,
        refundAddresses: [...this.world.outside.refundAddresses, ...this.world.removedAddresses],
        refundSignatures: this.world.outside.refundSignatures,
        isKeyRemoved: this.world.removedAddresses.length > 0,
      });
      return this.outcome(reached);
    } catch (error) {
      if (error instanceof RuleBroken) return { ...this.outcome(reached), broken: error.message };
      throw error;
    } finally {
      for (const process of this.world.processes) process.isDead = true;
    }
  }

  private outcome(reached: readonly string[]): PaymentOutcome {
    return { acts: this.count, trace: this.world.trace, killedIn: [...this.killedIn], reached };
  }

  private async step(step: Step): Promise<void> {
    this.world.trace.push(`— ${step.kind}`);
    this.steps += 1;
    await this.apply(step);
    for (let at = 0; at < step.acts; at++) if (!(await this.act())) break;
  }

  private async apply({ kind, pick }: Step): Promise<void> {
    if (isActFault(kind)) {
      this.fault = { kind, pick };
    } else if (kind === 'refunds wait for a day') {
      this.world.outside.facilitator.faults.unshift('down');
      await DEEDS['send refunds'](this.world, pick);
      for (let at = 0; at < 30 && (await this.act()); at++);
      await this.world.letTimePass(DAY_AND_HOUR_MS);
    } else {
      await DEEDS[kind](this.world, pick);
    }
  }

  /** Runs one act that a process waits for; false where none does. */
  private async act(): Promise<boolean> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.world.unexpected !== undefined) throw new RuleBroken(this.world.unexpected);
    if (this.world.acts.every((act) => this.isStalled(act))) return false;
    if (this.count > MOST_ACTS) throw new RuleBroken('a process never ends');
    const act = this.take();
    const fault = this.faultOf(act);
    if (fault?.kind.startsWith('stalls')) {
      act.process.stalledUntil = this.steps + 1 + (fault.pick % LONGEST_STALL);
      this.world.acts.push(act);
      return true;
    }
    if (fault?.kind === 'two acts at once' && this.world.acts.some((other) => !this.isStalled(other))) {
      await Promise.all([this.happen(act), this.happen(this.take())]);
    } else {
      await this.happen(act, fault);
    }
    return true;
  }

  /** What befalls this act: some faults wait for an act of their kind. */
  private faultOf({ label }: Act): PaymentSimulation['fault'] {
    const { fault } = this;
    const awaited = fault && AWAITED_ACTS[fault.kind];
    if (awaited !== undefined && awaited !== label) return undefined;
    this.fault = undefined;
    return fault;
  }

  private take(): Act {
    const act = this.world.chance.of(this.world.acts.filter((one) => !this.isStalled(one)));
    this.world.acts.splice(this.world.acts.indexOf(act), 1);
    return act;
  }

  private isStalled({ process }: Act): boolean {
    return process.stalledUntil > this.steps;
  }

  private async happen(act: Act, fault?: { kind: ActFault; pick: number }): Promise<void> {
    const { process } = act;
    this.count += 1;
    this.world.trace.push(`${process.name}: ${act.label}${fault ? ` [${fault.kind}]` : ''}`);
    if (fault?.kind === 'killed before') return this.kill(process);
    if (fault?.kind === 'connection breaks before') return answer(act, act.broken(false));
    const running = act.run(fault?.kind === 'killed inside' ? fault.pick % 12 : undefined);
    const [ended] = await Promise.allSettled([running]);
    if (act.label.startsWith('statement insert into payment')) await auditIdempotencyKeys(this.lane.database);
    if (fault?.kind.startsWith('killed')) return this.kill(process);
    if (fault?.kind === 'connection breaks after') return answer(act, act.broken(true));
    return answer(act, ended.status === 'fulfilled' ? Promise.resolve(ended.value) : Promise.reject(ended.reason));
  }

  private async kill(process: PaymentProcess): Promise<void> {
    process.isDead = true;
    for (const act of this.world.acts.filter((each) => each.process === process))
      this.world.acts.splice(this.world.acts.indexOf(act), 1);
    const rows = await this.lane.database.sql<{ state: string }[]>`
      select state from payment union select 'refund ' || state from payment_refund`;
    for (const { state } of rows) this.killedIn.add(state);
  }

  private async runAll(): Promise<void> {
    while (await this.act());
  }

  /** Everything works again: time passes until each row has ended. */
  private async settleDown(): Promise<void> {
    const { chain, outside, chance } = this.world;
    this.world.trace.push('— everything works again');
    this.fault = undefined;
    outside.facilitator.faults.length = 0;
    Object.assign(outside, { refusals: { starts: 0 }, outages: { chain: 0 } });
    for (const process of this.world.processes) process.stalledUntil = 0;
    await this.runAll();
    if (chance.below(3) === 0) chain.pending.length = 0;
    chain.mine();
    for (const offer of this.world.offers) {
      if (offer.tickets.length > 0 && chance.below(2) === 0) this.world.call(offer, { ticket: offer.tickets.at(-1) });
    }
    await this.runAll();
    for (const address of outside.refundAddresses) chain.mint(address, FLOAT_UNITS);
    for (const milliseconds of ROUNDS_MS) {
      for (const kind of ['job completes', 'job fails', 'job is cancelled', 'job fails'] as const) {
        await this.world.endJob(kind, chance.below(1000));
        await this.runAll();
      }
      await this.sweep();
      if (await this.isOver()) return;
      this.world.trace.push(`— ${milliseconds / 1000} s pass`);
      await this.world.letTimePass(milliseconds);
    }
    throw new RuleBroken(`rows are stuck: ${await this.openRows()}`);
  }

  private async sweep(): Promise<void> {
    const times = this.world.chance.below(3) === 0 ? 2 : 1;
    for (let at = 0; at < times; at++)
      this.world.begin('reconcile', this.world.process(), (process) => process.reconcile.run());
    await this.runAll();
    for (let at = 0; at < times; at++)
      this.world.begin('send refunds', this.world.process(), (process) => process.refunds.run());
    await this.runAll();
  }

  private async isOver(): Promise<boolean> {
    return (await this.openRows()) === '';
  }

  private async openRows(): Promise<string> {
    const rows = await this.lane.database.sql<{ state: string }[]>`
      select state from payment where state in ('reserved', 'submitted', 'unknown', 'settled')
      union all select 'refund ' || state from payment_refund where state in ('due', 'sending')
      union all select 'job ' || status from resource where status in ('queued', 'processing')`;
    return rows.map(({ state }) => state).join(', ');
  }

  /** Each ticket is shown twice more, and a payment is used once more. */
  private async repeatTickets(): Promise<void> {
    for (const offer of this.world.offers) {
      for (const ticket of offer.tickets) {
        this.world.call(offer, { ticket });
        this.world.call(offer, { ticket });
      }
    }
    const { offers } = this.world;
    if (offers.length > 0) await this.world.startSecond(this.world.chance.of(offers));
    await this.runAll();
  }
}

function isActFault(kind: StepKind): kind is ActFault {
  return (ACT_FAULTS as readonly string[]).includes(kind);
}

function answer(act: Act, told: Promise<unknown>): void {
  told.then(act.resolve, act.reject);
}

/** Rows of the last schedule. */
async function forgetRows(database: Database): Promise<void> {
  await database.sql`
    do $$ begin
      delete from task; delete from outbox; delete from idempotent_call; delete from credit_hold; delete from production;
      delete from resource; delete from payment_refund; delete from payment; delete from wallet_session;
      delete from mail_token; delete from account;
    end $$`;
}
