import type { Payment } from '@libs/x402';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movePayment } from '../../../libs/x402/src/ledger/move-payment.js';
import { HELD_BY_TABLE, PAYMENT_MUTANTS, type PaymentMutant } from './payment-mutants.js';
import { closeLanes, openLanes, type PaymentLaneDatabase, runSchedules } from './world/payment-lanes.js';

/** Schedules in which a broken guard must be found, at most. */
const SCHEDULES = Number(process.env['PAYMENT_MUTANT_SCHEDULES'] ?? 1_500);
/** Schedules that tell whether a change of state still happens. */
const FEW = 15;

describe('a guard of payments', () => {
  let lanes: PaymentLaneDatabase[];

  beforeAll(async () => {
    lanes = await openLanes(2);
  });
  afterAll(() => closeLanes(lanes));

  /** Runs schedules against the mutant, from the one that found it last. */
  async function brokenRule({ change, hint = 1 }: PaymentMutant, count: number): Promise<string | undefined> {
    const undo = change();
    try {
      const { broken } = await runSchedules(lanes, { first: hint, count });
      return broken?.outcome.broken;
    } finally {
      undo();
    }
  }

  const found = PAYMENT_MUTANTS.filter(({ harmless, missing }) => harmless === undefined && missing === undefined);
  it.each(found)('is missed by some schedule: $name', { timeout: SCHEDULES * 1_000 }, async (mutant) => {
    expect(await brokenRule(mutant, SCHEDULES)).toBeDefined();
  });

  const stopped = PAYMENT_MUTANTS.filter(({ missing }) => missing !== undefined);
  it.each(stopped)('is missed, because a change of state never happens: $name', async ({ change, missing }) => {
    const undo = change();
    try {
      const { broken, reached } = await runSchedules(lanes, { first: 1, count: FEW });
      expect(broken?.outcome.broken ?? reached.has(missing!)).not.toBe(true);
    } finally {
      undo();
    }
  });

  const held = PAYMENT_MUTANTS.filter(({ harmless, move }) => harmless === HELD_BY_TABLE && move !== undefined);
  it.each(held)('is held by a check of the table too: $name', async ({ change, move }) => {
    const { database } = lanes[0]!;
    const { transition, from } = move!;
    const [payment] = await database.sql<Payment[]>`
      insert into payment (id, network, asset, payer, nonce, pay_to, amount, valid_after, valid_before, signature, tool,
        request_hash, account_id, states, reserved_block, state, transaction, settled_block, returned)
      values (gen_random_uuid(), 'eip155:84532', '0xa', '0xb', gen_random_uuid()::text, '0xc', 5, 0, 1, '0x', 'create_image', 'h',
        gen_random_uuid(), '[]', 1, ${from}, '0xd',
        case when ${from} in ('settled', 'job', 'returned') then 2 end, case when ${from} = 'returned' then 5 else 0 end)
      returning *`;
    const undo = change();
    try {
      await expect(movePayment(database, payment!.id, transition)).rejects.toThrow(/violates check constraint/);
    } finally {
      undo();
    }
  });
});
