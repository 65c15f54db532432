import { Denial } from '@libs/kernel';
import { EndedByMarkup } from '@libs/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('what a failed job costs', () => {
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

  it.each([
    ['half done', 57, 5],
    ['that had only begun', 0, 1],
  ])(
    'a job %s that the caller’s own markup ended fails with its reason and is charged as a cancellation',
    async (_, chargedPercent, cost) => {
      const id = await on.started(account);
      const failure = new EndedByMarkup('The frame at 2.0 s took longer than 5 s.', 'Remove endless loops.').body();
      on.provider.outcome = { state: 'failed', failure, chargedPercent };
      for (const step of [0, 1]) await on.pollStep.run(id, step);
      expect(await on.resource(id)).toMatchObject({ status: 'failed', metadata: { cost, error: failure } });
      expect(await on.hold(id)).toMatchObject({ state: 'captured', captured: cost });
      expect(await on.audit()).toEqual([]);
    },
  );

  it('a failed job that was charged without its caller’s doing is found by the audit', async () => {
    const id = await on.started(account);
    on.provider.outcome = {
      state: 'failed',
      failure: new Denial('internal_error', 'It broke.').body(),
      chargedPercent: 50,
    };
    for (const step of [0, 1]) await on.pollStep.run(id, step);
    const findings = [{ resource_id: id, finding: 'resource is failed but its hold is captured' }];
    expect(await on.audit()).toMatchObject(findings);
    const error = new EndedByMarkup('It looped.', 'Do not loop.').body();
    await db.database.sql`update resource set metadata = metadata || ${{ error, cost: 4 }} where id = ${id}`;
    expect(await on.audit()).toMatchObject(findings);
    await db.database.sql`update resource set metadata = metadata || ${{ cost: 5 }} where id = ${id}`;
    expect(await on.audit()).toEqual([]);
  });

  it('a job that failed by a fault of ours is given back whole, however far it was', async () => {
    const id = await on.started(account);
    on.provider.outcome = { state: 'pending', phase: 'draw', percent: 90 };
    for (const step of [0, 1]) await on.pollStep.run(id, step);
    on.provider.outcome = { state: 'failed', failure: new Denial('internal_error', 'It broke.').body() };
    await on.pollStep.run(id, 2);
    expect(await on.resource(id)).toMatchObject({ status: 'failed', metadata: { cost: 0 } });
    expect(await on.hold(id)).toMatchObject({ state: 'voided', captured: null });
    expect(await on.audit()).toEqual([]);
  });
});
