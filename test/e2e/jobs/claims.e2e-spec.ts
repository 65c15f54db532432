import { Denial } from '@libs/kernel';
import { advanceStep } from '../../../libs/jobs/src/step/advance-step.js';
import { claimStep } from '../../../libs/jobs/src/claims/claim-step.js';
import { lockClaim } from '../../../libs/jobs/src/claims/lock-claim.js';
import { releaseStep } from '../../../libs/jobs/src/claims/release-step.js';
import type { Job } from '../../../libs/jobs/src/job.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPLETED } from '../../support/jobs/fake-provider.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const FAILURE = new Denial('provider_rejected', 'It cannot be drawn.').body();
const PROGRESS = { operation: { name: 'x' }, phase: 'draw', percent: 99 };

describe('claims of a step', () => {
  let db: TestDatabase;
  let on: JobFixture;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new JobFixture(db.database);
    account = await on.account();
  });

  const claim = async (id: string): Promise<Job> => {
    const { claimed, production } = await db.database.transaction((tx) => claimStep(tx, on.providers, id));
    if (!claimed) throw new Error(`the step of ${id} was not claimed`);
    return production;
  };
  const letLeaseRunOut = (id: string) =>
    db.database.sql`
      update production set step_lease_until = clock_timestamp() - interval '1 second' where resource_id = ${id}`;

  /** A claim with an expired lease, and the current claim of the process that took the step over. */
  async function takenOver(): Promise<{ id: string; stale: Job; current: Job }> {
    const id = await on.started(account);
    const stale = await claim(id);
    await letLeaseRunOut(id);
    const current = await claim(id);
    expect(current.fence).toBeGreaterThan(stale.fence);
    return { id, stale, current };
  }

  /** Every row that belongs to a job. */
  async function rowsOf(id: string): Promise<unknown> {
    return {
      resource: await on.resource(id),
      hold: await on.hold(id),
      production: await db.database.sql`select * from production where resource_id = ${id}`,
      tasks: await db.database.sql`select * from task where body ->> 'resource_id' = ${id}`,
      events: await db.database.sql`select * from outbox where resource_id = ${id}`,
    };
  }

  const writes: [string, (claim: Job) => Promise<unknown>, { refused: unknown; accepted: unknown }][] = [
    ['publish', (held) => on.publish.run(held, COMPLETED), { refused: false, accepted: true }],
    ['fail', (held) => on.fail.run(held, FAILURE), { refused: false, accepted: true }],
    [
      'record a cancellation',
      (held) => on.cancellation.run(held, { percent: 50, hasBegun: true }),
      { refused: false, accepted: true },
    ],
    ['advance', (held) => advanceStep(db.database, held, PROGRESS, 0), { refused: undefined, accepted: 1 }],
  ];

  it.each(writes)('a superseded claim cannot %s, the current one can', async (_name, write, answers) => {
    const { id, stale, current } = await takenOver();
    const before = await rowsOf(id);
    expect(await write(stale)).toBe(answers.refused);
    expect(await rowsOf(id)).toEqual(before);
    expect(await write(current)).toBe(answers.accepted);
    expect(await rowsOf(id)).not.toEqual(before);
    expect(await on.audit()).toEqual([]);
  });

  it('a superseded claim cannot give the step of its successor back, the successor can', async () => {
    const { id, stale, current } = await takenOver();
    await releaseStep(db.database, stale);
    await expect(claim(id)).rejects.toMatchObject({ code: 'handler_elsewhere' });
    await releaseStep(db.database, current);
    expect((await claim(id)).fence).toBeGreaterThan(current.fence);
  });

  it('a takeover waits for the write that is under way, and then finds what it wrote', async () => {
    const id = await on.started(account);
    const held = await claim(id);
    await letLeaseRunOut(id);
    const locked = Promise.withResolvers<boolean>();
    const mayCommit = Promise.withResolvers<void>();
    const write = db.database.transaction(async (tx) => {
      locked.resolve(await lockClaim(tx, held));
      await mayCommit.promise;
      await tx.sql`update production set phase = 'written' where resource_id = ${id}`;
    });
    expect(await locked.promise).toBe(true);
    const takeover = claim(id);
    await expect.poll(waitingForLocks).toBe(1);
    mayCommit.resolve();
    await write;
    expect(await takeover).toMatchObject({ fence: held.fence + 1, phase: 'written' });
  });

  it('a claim that waited for the end of its job finds the job ended', async () => {
    const id = await on.started(account);
    const held = await claim(id);
    const locked = Promise.withResolvers<boolean>();
    const mayEnd = Promise.withResolvers<void>();
    const ending = db.database.transaction(async (tx) => {
      locked.resolve(await lockClaim(tx, held));
      await mayEnd.promise;
      await on.holds.settle(tx, id, 'returned');
      await tx.sql`update resource set status = 'cancelled' where id = ${id}`;
      await tx.sql`update production set step_lease_until = null where resource_id = ${id}`;
    });
    expect(await locked.promise).toBe(true);
    const late = db.database.transaction((tx) => claimStep(tx, on.providers, id));
    await expect.poll(waitingForLocks).toBe(1);
    mayEnd.resolve();
    await ending;
    expect(await late).toMatchObject({ claimed: false, production: { status: 'cancelled' } });
  });

  it('a slow step that was taken over publishes nothing', async () => {
    const id = await on.started(account);
    await on.pollStep.run(id, 0);
    on.provider.outcome = COMPLETED;
    const gate = Promise.withResolvers<void>();
    on.provider.gate = gate.promise;
    const slow = on.pollStep.run(id, 1);
    await on.claimTaken(id, 2);
    await letLeaseRunOut(id);
    on.provider.gate = Promise.resolve();
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'completed' });
    gate.resolve();
    expect(await slow).toMatchObject({ result: 'stale' });
    expect(
      await db.database.sql`select 1 from outbox where resource_id = ${id} and event = 'resource.updated'`,
    ).toHaveLength(1);
    expect(await on.audit()).toEqual([]);
  });

  it('a step that another process is inside of is deferred, so that the queue comes back', async () => {
    const id = await on.started(account);
    await on.pollStep.run(id, 0);
    const gate = Promise.withResolvers<void>();
    on.provider.gate = gate.promise;
    const inside = on.pollStep.run(id, 1);
    await on.claimTaken(id, 2);
    await expect(on.pollStep.run(id, 1)).rejects.toMatchObject({ code: 'handler_elsewhere', status: 503 });
    gate.resolve();
    expect(await inside).toMatchObject({ result: 'advanced' });
  });

  it('a job that ended under an open claim is an error and changes nothing', async () => {
    const id = await on.started(account);
    const held = await claim(id);
    expect(await on.publish.run(held, COMPLETED)).toBe(true);
    const before = await rowsOf(id);
    for (const write of [() => on.publish.run(held, COMPLETED), () => on.fail.run(held, FAILURE)]) {
      await expect(write()).rejects.toThrow(`the hold of ${id} is not open`);
    }
    await expect(on.cancellation.run(held, { percent: 10, hasBegun: true })).rejects.toThrow(
      `the hold of ${id} is not open`,
    );
    expect(await rowsOf(id)).toEqual(before);
  });

  it('a share of a hold is rounded down, never by more than that', async () => {
    const id = await on.started(account, { creditsEach: 100 });
    expect(await on.cancellation.run(await claim(id), { percent: 29, hasBegun: true })).toBe(true);
    expect(await on.hold(id)).toEqual({ state: 'captured', amount: 100, captured: 29 });
  });

  async function waitingForLocks(): Promise<number> {
    const rows = await db.database.sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length;
  }
});
