import { claimStep } from '../../../libs/jobs/src/claims/claim-step.js';
import { NOT_BEGUN } from '@libs/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMPLETED } from '../../support/jobs/fake-provider.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('a wish to cancel', () => {
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

  it('stops the provider, captures the share that was done and voids the rest', async () => {
    await on.updates.start();
    const id = await on.started(account);
    await on.pollStep.run(id, 0);
    on.provider.outcome = { state: 'pending', phase: 'draw', percent: 45 };
    const state = await on.cancel.run(account, id, new AbortController().signal);
    expect(state.status).toBe('cancelled');
    expect(on.provider.cancelled).toEqual([{ name: id }]);
    expect(await on.hold(id)).toEqual({ state: 'captured', amount: 10, captured: 4 });
    expect(await on.audit()).toEqual([]);
    await on.updates.stop();
  });

  it.each([
    ['whose work had begun costs at least one credit', 'draw', { state: 'captured', captured: 1 }],
    ['that still waited for its turn costs nothing', NOT_BEGUN, { state: 'voided', captured: null }],
  ])('a job %s', async (_, phase, settled) => {
    const id = await on.started(account);
    await on.pollStep.run(id, 0);
    on.provider.outcome = { state: 'pending', phase, percent: 5 };
    await on.cancel.run(account, id, new AbortController().signal);
    expect(await on.hold(id)).toMatchObject(settled);
    expect(await on.audit()).toEqual([]);
  });

  it('leaves the percent where it was, and says what was charged and returned', async () => {
    const id = await on.started(account);
    await on.pollStep.run(id, 0);
    on.provider.outcome = { state: 'pending', phase: 'draw', percent: 45 };
    const state = await on.cancel.run(account, id, new AbortController().signal);
    expect(state).toMatchObject({ status: 'cancelled', percent: 45, settlement: { captured: 4, voided: 6 } });
  });

  it('that comes after the end leaves the job as it ended', async () => {
    const id = await on.started(account);
    await on.pollStep.run(id, 0);
    on.provider.outcome = COMPLETED;
    const state = await on.cancel.run(account, id, new AbortController().signal);
    expect(state.status).toBe('completed');
    expect(await on.hold(id)).toMatchObject({ captured: 10 });
  });

  it('for another account’s job finds nothing', async () => {
    const id = await on.started(account);
    const stranger = await on.account();
    const attempt = on.cancel.run(stranger, id, new AbortController().signal);
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
    expect((await on.resource(id)).status).toBe('queued');
  });

  it('that arrives inside a step is served by the next one, at once', async () => {
    const id = await on.started(account);
    await on.pollStep.run(id, 0);
    const gate = Promise.withResolvers<void>();
    on.provider.gate = gate.promise;
    const inside = on.pollStep.run(id, 1);
    await on.claimTaken(id, 2);
    const attempts = vi.spyOn(on.poll, 'run');
    const cancelled = on.cancel.run(account, id, new AbortController().signal);
    // The cancellation found the step taken; it no longer competes for the next one.
    await expect.poll(() => attempts.mock.settledResults[0]).toMatchObject({ type: 'rejected' });
    gate.resolve();
    expect(await inside).toMatchObject({ result: 'advanced', next_step: 2 });
    expect(
      await db.database.sql`
        select run_at <= clock_timestamp() as due from task where name = ${`poll-${id}-2`}`,
    ).toEqual([{ due: true }]);
    expect(await on.pollStep.run(id, 2)).toMatchObject({ result: 'cancelled' });
    expect((await cancelled).status).toBe('cancelled');
  });

  it('a provider that takes its time to stop is asked at its own pace', async () => {
    const id = await on.started(account);
    await on.pollStep.run(id, 0);
    on.provider.stopsAtOnce = false;
    await db.database.sql`update production set cancel_requested = true where resource_id = ${id}`;
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'advanced', next_step: 2 });
    expect(
      await db.database.sql`
        select run_at > clock_timestamp() as waits from task where name = ${`poll-${id}-2`}`,
    ).toEqual([{ waits: true }]);
  });

  it('what a process submitted before it died is found by name and stopped', async () => {
    const id = await on.started(account);
    await db.database.transaction((tx) => claimStep(tx, on.providers, id));
    await db.database.sql`
      update production set step_lease_until = clock_timestamp() - interval '1 second' where resource_id = ${id}`;
    const state = await on.cancel.run(account, id, new AbortController().signal);
    expect(state.status).toBe('cancelled');
    expect(on.provider.cancelled).toEqual([{ name: id }]);
  });

  it('a job that was cancelled before anything was submitted is never submitted', async () => {
    const id = await on.started(account);
    expect((await on.cancel.run(account, id, new AbortController().signal)).status).toBe('cancelled');
    expect(on.provider.submitted).toEqual([]);
    expect(await on.hold(id)).toMatchObject({ state: 'voided' });
  });
});
