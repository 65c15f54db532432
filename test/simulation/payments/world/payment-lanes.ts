import { PostgresDatabase } from '@libs/database/adapters';
import { entities } from '../../../../src/entities.js';
import { createTestDatabase, type TestDatabase } from '../../../support/database/test-database.js';
import { installClock, setClock, SIMULATED_TIME } from './database-clock.js';
import { type PaymentSchedule, scheduleOf } from './payment-schedule.js';
import { type PaymentOutcome, PaymentSimulation } from './payment-simulation.js';
import type { PaymentLane } from './payment-world.js';
import { RequestTimers } from './request-timers.js';

/** A lane with a database of its own. */
export interface PaymentLaneDatabase extends PaymentLane {
  database: PostgresDatabase;
  db: TestDatabase;
}

/** Any moment that is not in the past of a signature. */
const BEGINNING_MS = Date.UTC(2030, 0, 1);
/** A schedule writes its few rows often: the server's own vacuum comes too seldom for that. */
const VACUUM_EVERY = 50;

export async function openLanes(count: number): Promise<PaymentLaneDatabase[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => openLane(index)));
}

async function openLane(index: number): Promise<PaymentLaneDatabase> {
  const db = await createTestDatabase();
  await installClock(db.database, BEGINNING_MS);
  const url = `${db.url}&options=${SIMULATED_TIME}`;
  const database = await PostgresDatabase.connect({ url, entities, applicationName: 'simulation', maxConnections: 4 });
  return { db, database, now: BEGINNING_MS, count: 0, index };
}

export async function closeLanes(lanes: readonly PaymentLaneDatabase[]): Promise<void> {
  for (const { database, db } of lanes) {
    await database.destroy();
    await db.drop();
  }
}

export interface PaymentRun {
  acts: number;
  /** Schedules that ran. */
  ran: number;
  killedIn: Set<string>;
  reached: Set<string>;
  broken?: { schedule: PaymentSchedule; outcome: PaymentOutcome };
}

/** Runs schedules on all lanes until one breaks a rule. */
export async function runSchedules(
  lanes: readonly PaymentLaneDatabase[],
  { first, count }: { first: number; count: number },
): Promise<PaymentRun> {
  const run: PaymentRun = { acts: 0, ran: 0, killedIn: new Set(), reached: new Set() };
  let next = first;
  const timers = new RequestTimers();
  timers.install();
  try {
    await Promise.all(
      lanes.map(async (lane) => {
        while (next < first + count && !run.broken) {
          const schedule = scheduleOf(next++);
          const outcome = await runOne(lane, schedule);
          run.acts += outcome.acts;
          run.ran += 1;
          for (const state of outcome.killedIn) run.killedIn.add(state);
          for (const state of outcome.reached) run.reached.add(state);
          if (outcome.broken !== undefined) run.broken ??= { schedule, outcome };
        }
      }),
    );
  } finally {
    timers.remove();
  }
  return run;
}

async function runOne(lane: PaymentLaneDatabase, schedule: PaymentSchedule): Promise<PaymentOutcome> {
  if (lane.count % VACUUM_EVERY === 0) await lane.database.sql`vacuum analyze`;
  // The next payments must not fall into the last day of refunds.
  lane.now += 1_000;
  await setClock(lane.database, lane.now);
  return new PaymentSimulation(lane, schedule).run();
}

/** A broken rule without the names of rows. */
function ruleOf(broken = ''): string {
  return broken.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|payment [0-9a-f]{4} |\d+/g, '');
}

/** Leaves out steps of a schedule that breaks a rule for as long as one still breaks, and tells what is left. */
export async function shrinkPayments(lane: PaymentLaneDatabase, schedule: PaymentSchedule): Promise<string> {
  const timers = new RequestTimers();
  timers.install();
  try {
    let { steps } = schedule;
    let outcome = await runOne(lane, schedule);
    const rule = ruleOf(outcome.broken);
    for (let before = Infinity; steps.length < before;) {
      before = steps.length;
      for (let at = steps.length - 1; at > 0; at--) {
        const fewer = steps.filter((_, index) => index !== at);
        const again = await runOne(lane, { ...schedule, steps: fewer });
        if (again.broken === undefined || ruleOf(again.broken) !== rule) continue;
        steps = fewer;
        outcome = again;
      }
    }
    return [`seed ${schedule.seed}: ${outcome.broken ?? 'not broken again'}`, ...outcome.trace].join('\n  ');
  } finally {
    timers.remove();
  }
}
