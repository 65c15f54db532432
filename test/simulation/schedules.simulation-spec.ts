import { PostgresDatabase } from '@libs/database/adapters';
import { entities } from '../../src/entities.js';
import { GUARDS, type Guard } from '../../libs/jobs/src/long-job/slots/transitions.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';
import { scheduleOf } from './world/fault.js';
import { shrink } from './world/shrink.js';
import { Simulation } from './world/simulation.js';

/** `SCHEDULES=10000` runs as many, `SEED=7` begins with the schedule of that seed. */
const SCHEDULES = Number(process.env['SCHEDULES'] ?? 2);
const FIRST_SEED = Number(process.env['SEED'] ?? 1);

const TIDIED_EVERY = 20;

describe('long jobs under faults', () => {
  let db: TestDatabase;
  let database: PostgresDatabase;

  beforeAll(async () => {
    db = await createTestDatabase();
    // No power fails here: a commit need not wait for the disk.
    const url = `${db.url}&options=-csynchronous_commit=off`;
    database = await PostgresDatabase.connect({ url, entities, applicationName: 'simulation' });
  });
  afterAll(async () => {
    await database.destroy();
    await db.drop();
  });

  it(
    `keep every rule, and none is lost, in ${SCHEDULES} schedules`,
    async () => {
      const from = performance.now();
      let acts = 0;
      for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed++) {
        // A schedule writes its few rows hundreds of times: the server's own tidying comes too seldom for that.
        if ((seed - FIRST_SEED) % TIDIED_EVERY === 0) await database.sql`vacuum analyze`;
        const outcome = await new Simulation(database, scheduleOf(seed)).run();
        acts += outcome.acts;
        if (outcome.broken !== undefined) {
          throw new Error(await shrink(database, scheduleOf(seed)));
        }
      }
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      process.stdout.write(`${SCHEDULES} schedules from seed ${FIRST_SEED}, ${acts} acts in ${seconds} s\n`);
    },
    SCHEDULES * 5_000,
  );

  it('a hole in the fence is found, and told in few words', async () => {
    const holes: Guard[] = ['fence is current', 'holder is the same', 'checkpoint is the last'];
    const whole = Object.fromEntries(holes.map((guard) => [guard, GUARDS[guard]]));
    Object.assign(GUARDS, Object.fromEntries(holes.map((guard) => [guard, () => true])));
    try {
      for (let seed = 15; ; seed++) {
        if (seed > 115) throw new Error('nothing was found in 100 schedules');
        const { broken } = await new Simulation(database, scheduleOf(seed)).run();
        if (broken === undefined) continue;
        const told = await shrink(database, scheduleOf(seed));
        expect(told).toMatch(/I\d/);
        expect(told.split('\n').length).toBeLessThanOrEqual(6);
        return;
      }
    } finally {
      Object.assign(GUARDS, whole);
    }
  });
});
