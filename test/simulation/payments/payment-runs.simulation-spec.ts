import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_STATES, REFUND_STATES } from '../../../libs/x402/src/ledger/payment-states.js';
import { ALLOWED_CHANGES } from './world/payment-auditor.js';
import {
  closeLanes,
  openLanes,
  type PaymentLaneDatabase,
  runSchedules,
  shrinkPayments,
} from './world/payment-lanes.js';

/** `PAYMENT_RUNS=10000` runs as many, `SEED=7` begins with the schedule of that seed. */
const SCHEDULES = Number(process.env['PAYMENT_RUNS'] ?? 200);
const FIRST_SEED = Number(process.env['SEED'] ?? 1);
/** Schedules that reach every state and every change of state. */
const ENOUGH = 1_000;

describe('payments under faults', () => {
  let lanes: PaymentLaneDatabase[];

  beforeAll(async () => {
    lanes = await openLanes(2);
  });
  afterAll(() => closeLanes(lanes));

  it(
    `keep every rule in ${SCHEDULES} schedules`,
    async () => {
      const from = performance.now();
      const { acts, killedIn, reached, broken } = await runSchedules(lanes, { first: FIRST_SEED, count: SCHEDULES });
      if (broken) throw new Error(await shrinkPayments(lanes[0]!, broken.schedule));
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      process.stdout.write(`${SCHEDULES} payment schedules from seed ${FIRST_SEED}, ${acts} acts in ${seconds} s\n`);
      if (SCHEDULES < ENOUGH) return;
      const states = [...PAYMENT_STATES, ...REFUND_STATES.map((state) => `refund ${state}`)];
      expect(states.filter((state) => !killedIn.has(state))).toEqual([]);
      expect(ALLOWED_CHANGES.filter((change) => !reached.has(change))).toEqual([]);
    },
    SCHEDULES * 1_000 + 60_000,
  );
});
