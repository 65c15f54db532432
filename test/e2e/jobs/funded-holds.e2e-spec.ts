import { Denial, newId } from '@libs/kernel';
import type { JobOrder } from '@libs/jobs';
import { creditsLeft, TopUpCredits } from '@libs/library';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partsOf } from '../../support/jobs/fake-recipes.js';
import { COMPLETED } from '../../support/jobs/fake-provider.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { LongJobFixture } from '../../support/jobs/long-job-fixture.js';
import { settledPayment } from '../../support/x402/settled-payment.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** Each job holds ten credits. */
describe('a hold that a payment funds', () => {
  let db: TestDatabase;
  let on: JobFixture;
  let account: string;
  let paymentId: string;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new JobFixture(db.database);
    account = await on.account(20);
    paymentId = await settledPayment(db.database, account, 10);
    await new TopUpCredits(db.database).run({ accountId: account, amount: 5, note: 'a gift' });
  });

  const left = () => creditsLeft(db.database, { accountId: account, isUntrusted: false });
  const untouched = { allowance: 20, balance: 5, daily: 20 };
  const started = (change: Partial<JobOrder> = {}) => on.started(account, { paymentId, ...change });

  const payment = async (id = paymentId) => {
    const [row] = await db.database.sql`select state, captured, returned from payment where id = ${id}`;
    return row;
  };

  /** What the books of the payment say of the job, after everything else was seen to be as it was. */
  async function givenBack(resourceId: string): Promise<unknown> {
    expect(await left()).toEqual(untouched);
    expect(await on.audit()).toEqual([]);
    const books = await payment();
    const refunds = await db.database.sql`
      select resource_id, amount, state from payment_refund where payment_id = ${paymentId}`;
    const { captured, returned } = books as { captured: number; returned: number };
    expect(refunds).toEqual(returned === 0 ? [] : [{ resource_id: resourceId, amount: returned, state: 'due' }]);
    return { spent: captured / 10_000, returned: returned / 10_000 };
  }

  it('takes the payment once for all resources of the call, and nothing of the account', async () => {
    const ofTwo = await settledPayment(db.database, account, 20);
    const { resourceIds } = await on.start.run(on.order(account, { paymentId: ofTwo, briefs: [{ n: 1 }, { n: 2 }] }));
    expect(await payment(ofTwo)).toEqual({ state: 'job', captured: 0, returned: 0 });
    expect(await left()).toEqual(untouched);
    expect(await on.audit()).toEqual([]);
    expect(await on.hold(resourceIds[1] ?? '')).toEqual({ state: 'held', amount: 10, captured: null });
  });

  it('needs no credits of the account', async () => {
    const poor = await on.account(0);
    await expect(on.started(poor, { paymentId: await settledPayment(db.database, poor, 10) })).resolves.toBeDefined();
    await expect(on.started(poor)).rejects.toMatchObject({ code: 'insufficient_credits' });
  });

  it.each<[string, () => Promise<string>]>([
    ['of another amount', () => settledPayment(db.database, account, 9)],
    ['that began a job', async () => (await started(), paymentId)],
    ['that nobody made', async () => newId()],
  ])('writes nothing for a payment %s', async (_, pay) => {
    const other = await on.account(20);
    const id = await pay();
    await expect(on.started(other, { paymentId: id, idempotencyKey: 'refused' })).rejects.toThrow(/payment/);
    const left = await db.database.sql`
      select id from resource where account_id = ${other}
      union all select id from credit_hold where account_id = ${other}
      union all select null from idempotent_call where account_id = ${other}`;
    expect(left).toEqual([]);
  });

  it('of a repeated call takes no second payment', async () => {
    const first = await on.start.run(on.order(account, { paymentId, idempotencyKey: 'again' }));
    const second = await settledPayment(db.database, account, 10);
    const repeat = await on.start.run(on.order(account, { paymentId: second, idempotencyKey: 'again' }));
    expect(repeat).toMatchObject({ isReplay: true, resourceIds: first.resourceIds });
    expect(await payment(second)).toMatchObject({ state: 'settled' });
  });

  it('is spent by a completed job', async () => {
    const id = await started();
    on.provider.outcome = COMPLETED;
    for (const step of [0, 1]) await on.pollStep.run(id, step);
    expect(await givenBack(id)).toEqual({ spent: 10, returned: 0 });
  });

  it('returns to the payment after a failure', async () => {
    const id = await started();
    on.provider.outcome = { state: 'failed', failure: new Denial('internal_error', 'broken').body() };
    for (const step of [0, 1]) await on.pollStep.run(id, step);
    expect(await givenBack(id)).toEqual({ spent: 0, returned: 10 });
  });

  it('returns the rest to the payment where the caller’s own markup ended the work', async () => {
    const id = await started();
    const failure = new Denial('input_unsupported', 'The page used more than 1 GB of memory.').body();
    on.provider.outcome = { state: 'failed', failure, chargedPercent: 45 };
    for (const step of [0, 1]) await on.pollStep.run(id, step);
    expect(await givenBack(id)).toEqual({ spent: 4, returned: 6 });
  });

  it('returns the rest to the payment after a cancellation', async () => {
    const id = await started();
    await on.pollStep.run(id, 0);
    on.provider.outcome = { state: 'pending', phase: 'draw', percent: 45 };
    await on.cancel.run(account, id, new AbortController().signal);
    expect(await givenBack(id)).toEqual({ spent: 4, returned: 6 });
  });

  it('returns to the payment the credits that an import did not need', async () => {
    const id = await started({ provider: 'import' });
    on.imports.outcome = { ...COMPLETED, credits: 3 };
    for (const step of [0, 1]) await on.pollStep.run(id, step);
    expect(await givenBack(id)).toEqual({ spent: 3, returned: 7 });
  });

  it('never takes from the allowance, by the database’s own check', async () => {
    const wrong = db.database.sql`
      insert into credit_hold (id, account_id, resource_id, amount, from_allowance, allowance_day, payment_id)
      values (${newId()}, ${account}, ${newId()}, 10, 1, now(), ${paymentId})`;
    await expect(wrong).rejects.toMatchObject({ code: '23514' });
  });

  it('is still audited: an ended job must have settled it', async () => {
    const id = await started();
    await db.database.sql`update resource set status = 'failed' where id = ${id}`;
    expect(await on.audit()).toMatchObject([{ resource_id: id, finding: 'resource is failed but its hold is held' }]);
    await db.database.sql`update resource set status = 'queued' where id = ${id}`;
  });

  describe('of a long job', () => {
    let long: LongJobFixture;

    beforeEach(() => {
      long = new LongJobFixture(db.database);
      on = long.on;
    });

    const ordered = (): Promise<string> =>
      started({
        tool: 'compose_video',
        briefs: [{ shots: 1, pieces: 1 }],
        parent: { kind: 'compose', seconds: 5, parts: partsOf(1), partCredits: 2 },
      });

    it('is spent when the job is published', async () => {
      const id = await ordered();
      await long.parents.poll.run(id, 0);
      await long.parents.walks.settled();
      expect((await on.resource(id)).status).toBe('completed');
      expect(await givenBack(id)).toEqual({ spent: 10, returned: 0 });
    });

    it('returns the rest to the payment when the job is cancelled', async () => {
      const id = await ordered();
      const letGo = long.maker.hold();
      await long.parents.poll.run(id, 0);
      await expect.poll(() => long.maker.made.length).toBeGreaterThan(0);
      await long.die(id);
      letGo();
      await long.parents.walks.settled();
      await db.database.sql`update production set percent = 50, cancel_requested = true where resource_id = ${id}`;
      const { fence } = await long.claim(id);
      expect(await long.parents.takeOver.run(id, fence)).toMatchObject({ outcome: 'cancelled' });
      expect(await givenBack(id)).toEqual({ spent: 6, returned: 4 });
    });

    it('returns to the payment when the job never began', async () => {
      const id = await ordered();
      await db.database.sql`
        update production set created_at = clock_timestamp() - interval '25 hours' where resource_id = ${id}`;
      expect(await long.parents.poll.run(id)).toMatchObject({ result: 'failed' });
      expect(await givenBack(id)).toEqual({ spent: 0, returned: 10 });
    });
  });
});
