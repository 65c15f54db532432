import { PostgresDatabase } from '@libs/database/adapters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '../../../src/entities.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { installClock, setClock, SIMULATED_TIME } from '../payments/world/database-clock.js';
import { KILLED_ACTS, scheduleOf } from './world/purchase-schedule.js';
import { type PurchaseOutcome, PurchaseSimulation } from './world/purchase-simulation.js';
import { SimulatedFal, WIRE_FAULTS } from './world/simulated-fal.js';

/** `PURCHASE_KILLS=2000` kills as often, `SEED=7` begins with the schedule of that seed. */
const KILLS = Number(process.env['PURCHASE_KILLS'] ?? 200);
const FIRST_SEED = Number(process.env['SEED'] ?? 1);
const BEGINNING_MS = Date.UTC(2030, 0, 1);

describe('purchases in processes that are killed', () => {
  let db: TestDatabase;
  let database: PostgresDatabase;
  const fal = new SimulatedFal();
  const lane = { now: BEGINNING_MS };

  beforeAll(async () => {
    await fal.start();
    db = await createTestDatabase();
    await installClock(db.database, BEGINNING_MS);
    const url = `${db.url}&options=${SIMULATED_TIME}`;
    database = await PostgresDatabase.connect({ url, entities, applicationName: 'simulation', maxConnections: 4 });
  });
  afterAll(async () => {
    await database.destroy();
    await db.drop();
    await fal.stop();
  });

  async function outcomeOf(seed: number): Promise<PurchaseOutcome> {
    // Caps count a day.
    lane.now += 86_400_000;
    await setClock(database, lane.now);
    return new PurchaseSimulation(database, fal, lane, scheduleOf(seed)).run();
  }

  it(
    `are sent once over the wire of fal, keep what is paid, and charge results alone, after ${KILLS} kills`,
    async () => {
      const from = performance.now();
      const killed = new Map<string, number>();
      const states = new Set<string>();
      let [kills, acts, seed] = [0, 0, FIRST_SEED];
      for (; kills < KILLS; seed += 1) {
        const outcome = await outcomeOf(seed);
        if (outcome.broken !== undefined)
          throw new Error([`seed ${seed}: ${outcome.broken}`, ...outcome.trace].join('\n  '));
        kills += outcome.killedAt.length;
        acts += outcome.acts;
        for (const label of outcome.killedAt) {
          const act = KILLED_ACTS.find((one) => label.startsWith(one)) ?? label;
          killed.set(act, (killed.get(act) ?? 0) + 1);
        }
        for (const state of outcome.states) states.add(state);
      }
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      process.stdout.write(`${kills} kills in ${seed - FIRST_SEED} schedules, ${acts} acts, ${seconds} s\n`);
      process.stdout.write(
        `${[...killed].map(([act, count]) => `${act}: ${count}`).join(', ')}; ${[...states].join(' ')}\n`,
      );
      process.stdout.write(`${[...fal.befell].map(([fault, count]) => `${fault}: ${count}`).join(', ')}\n`);
      if (KILLS < 200) return;
      expect(WIRE_FAULTS.filter((fault) => !fal.befell.has(fault))).toEqual([]);
      expect(KILLED_ACTS.filter((act) => !killed.has(act))).toEqual([]);
      expect([...states]).toEqual(expect.arrayContaining(['delivered', 'failed', 'refunded']));
    },
    KILLS * 2_000 + 60_000,
  );
});
