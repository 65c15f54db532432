import { Denial, newId } from '@libs/kernel';
import type { JobOrder } from '@libs/jobs';
import { creditsLeft, TopUpCredits } from '@libs/library';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { partsOf } from '../../support/jobs/fake-recipes.js';
import { COMPLETED, FakeProvider } from '../../support/jobs/fake-provider.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { jobLimits } from '../../support/jobs/job-limits.js';
import { settledPayment } from '../../support/x402/settled-payment.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const { signal } = new AbortController();
const LONG = { parent: { kind: 'compose', seconds: 9, parts: partsOf(2), partCredits: 2 } } as const;

/** A film holds ten credits, and each of its clips thirty. */
describe('a job that is made of others', () => {
  let db: TestDatabase;
  let on: JobFixture;
  let makers: FakeProvider;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    makers = new FakeProvider('makers');
    makers.seconds = 60;
    on = new JobFixture(db.database, undefined, [makers]);
    account = await on.account(20);
    await new TopUpCredits(db.database).run({ accountId: account, amount: 60, note: 'a gift' });
  });

  const left = () => creditsLeft(db.database, { accountId: account, isUntrusted: false });
  const due = async (id: string) => {
    const rows = await db.database.sql`
      select 1 from task t join production p on t.body ->> 'resource_id' = p.resource_id::text
      where p.resource_id = ${id} and (t.body ->> 'step')::integer = p.step and t.state = 'ready'
        and t.run_at <= clock_timestamp()`;
    return rows.length > 0;
  };

  interface Film {
    id: string;
    clips: [string, string];
  }

  function order(change: Partial<JobOrder> = {}): { asked: JobOrder; clips: [string, string] } {
    const clips: [string, string] = [newId(), newId()];
    const parts = clips.map((resourceId, at) => ({
      resourceId,
      kind: 'video' as const,
      mimeType: 'video/mp4',
      name: `Clip ${at + 1}`,
      provider: 'makers',
      brief: { prompt: 'a fox', model: 'fal/fox' },
      credits: 30,
      metadata: { provider: 'makers' },
    }));
    return { asked: on.order(account, { briefs: [{ videos: clips }], parts, ...change }), clips };
  }

  async function film(change: Partial<JobOrder> = {}): Promise<Film> {
    const { asked, clips } = order(change);
    const { resourceIds } = await on.start.run(asked);
    return { id: resourceIds[0] ?? '', clips };
  }

  /** Lets the maker end a clip. */
  async function end(clip: string, outcome: FakeProvider['outcome'] = COMPLETED): Promise<void> {
    await on.pollStep.run(clip, 0);
    const before = makers.outcome;
    makers.outcome = outcome;
    await on.pollStep.run(clip, 1);
    makers.outcome = before;
  }

  const failed = { state: 'failed', failure: new Denial('content_rejected', 'No foxes.').body() } as const;

  it('starts with them in one transaction: resources, holds, wake-ups and the time of all', async () => {
    const { asked, clips } = order();
    const started = await on.start.run(asked);
    const id = started.resourceIds[0] ?? '';
    expect(started).toMatchObject({ resourceIds: [id], etaSeconds: 67 });
    for (const [at, clip] of clips.entries()) {
      expect(await on.resource(clip)).toMatchObject({
        status: 'queued',
        parent_id: id,
        part: at + 1,
        name: `Clip ${at + 1}`,
      });
      expect(await on.hold(clip)).toMatchObject({ state: 'held', amount: 30 });
      expect(await due(clip)).toBe(true);
    }
    // The day's allowance pays for the film, and never for a maker.
    expect(await left()).toEqual({ allowance: 10, balance: 0, daily: 20 });
    expect(await on.audit()).toEqual([]);
  });

  it.each<[string, Partial<JobOrder>, string]>([
    ['above the ceiling with them', { maxCostCredits: 69 }, 'cost_ceiling_exceeded'],
    ['whose clip a maker can never make', {}, 'input_unsupported'],
    ['beyond the balance, whatever is left of the allowance', { creditsEach: 0 }, 'insufficient_credits'],
  ])('one %s starts nothing', async (_, change, code) => {
    if (code === 'input_unsupported') makers.refusal = new Denial(code, 'No model takes this.');
    if (code === 'insufficient_credits') {
      account = await on.account(500);
      await new TopUpCredits(db.database).run({ accountId: account, amount: 59, note: 'a gift' });
    }
    await expect(on.start.run(order(change).asked)).rejects.toMatchObject({ code });
    expect(await db.database.sql`select 1 from resource where account_id = ${account}`).toEqual([]);
    expect(await db.database.sql`select 1 from credit_hold where account_id = ${account}`).toEqual([]);
  });

  it('counts as open with each of them', async () => {
    const small = new JobFixture(db.database, jobLimits(1, 1), [makers]);
    await expect(small.start.run(order().asked)).rejects.toMatchObject({ code: 'concurrency_exceeded' });
  });

  it('is answered by its own id when its key is repeated, with what all of it costs', async () => {
    const first = await film({ idempotencyKey: 'fox' });
    const again = await on.start.run(order({ idempotencyKey: 'fox' }).asked);
    expect(again).toMatchObject({ isReplay: true, resourceIds: [first.id] });
    expect(await db.database.sql`select 1 from resource where account_id = ${account}`).toHaveLength(3);
    const call = { accountId: account, tool: 'create_video', key: 'fox', arguments: { prompt: 'waves' } };
    expect(await on.start.findEarlier(call)).toMatchObject({ credits: 70, etaSeconds: 67 });
  });

  it('is ordered when the last of them is completed, which wakes it, and tells how many are', async () => {
    const { id, clips } = await film();
    expect(await on.pollStep.run(id, 0)).toMatchObject({ result: 'advanced', status: 'queued', next_step: 1 });
    expect(await due(id)).toBe(false);
    await end(clips[0]);
    expect(await due(id)).toBe(true);
    expect(await on.pollStep.run(id, 1)).toMatchObject({ next_step: 2 });
    const waiting = { status: 'queued', phase: 'waiting', percent: 0, units: { done: 1, total: 2 }, etaSeconds: 67 };
    expect(await on.awaitResource.run(account, id, { waitMs: 0, signal, onProgress: async () => {} })).toMatchObject(
      waiting,
    );
    await end(clips[1]);
    expect(await due(id)).toBe(true);
    expect(on.provider.submitted).toEqual([]);
    await on.pollStep.run(id, 2);
    expect(on.provider.submitted).toMatchObject([{ name: id, brief: { videos: clips } }]);
    on.provider.outcome = COMPLETED;
    expect(await on.pollStep.run(id, 3)).toMatchObject({ result: 'completed' });
    expect(await on.audit()).toEqual([]);
  });

  it('is woken when they ended while it decided to wait', async () => {
    const { id, clips } = await film();
    await end(clips[0]);
    await on.pollStep.run(clips[1], 0);
    makers.outcome = COMPLETED;
    const transaction = db.database.transaction.bind(db.database);
    // The last clip ends between the film's look and its wait.
    const claims = vi.spyOn(db.database, 'transaction');
    claims.mockImplementationOnce((work) => transaction(work as never));
    claims.mockImplementationOnce(async (work) => {
      await on.pollStep.run(clips[1], 1);
      return transaction(work as never);
    });
    expect(await on.pollStep.run(id, 0)).toMatchObject({ result: 'advanced', next_step: 1 });
    claims.mockRestore();
    expect(await due(id)).toBe(true);
    await on.pollStep.run(id, 1);
    expect(on.provider.submitted).toHaveLength(1);
  });

  it('does not expire while it waits', async () => {
    const { id } = await film();
    await db.database
      .sql`update production set deadline = clock_timestamp() + interval '1 second' where resource_id = ${id}`;
    await on.pollStep.run(id, 0);
    const [row] = await db.database.sql`
      select deadline > clock_timestamp() + interval '59 minutes' as later from production where resource_id = ${id}`;
    expect(row).toEqual({ later: true });
  });

  it('fails for the reason of the one that failed; one that has not begun is cancelled, and one that has stays', async () => {
    const begun = await film();
    await on.pollStep.run(begun.clips[1], 0);
    await on.pollStep.run(begun.clips[1], 1);
    await new TopUpCredits(db.database).run({ accountId: account, amount: 60, note: 'a gift' });
    const unbegun = await film();
    for (const { id, clips } of [begun, unbegun]) {
      await end(clips[0], failed);
      expect(await on.pollStep.run(id, 0)).toMatchObject({ result: 'failed' });
      const error = {
        error_code: 'content_rejected',
        error_description: expect.stringContaining('No foxes.') as string,
      };
      expect((await on.resource(id)).metadata['error']).toMatchObject(error);
      expect(await on.hold(id)).toMatchObject({ state: 'voided' });
      expect(await on.hold(clips[0])).toMatchObject({ state: 'voided' });
    }
    expect(on.provider.submitted).toEqual([]);
    await on.pollStep.run(unbegun.clips[1]);
    expect((await on.resource(unbegun.clips[1])).status).toBe('cancelled');
    makers.outcome = COMPLETED;
    await on.pollStep.run(begun.clips[1], 2);
    expect((await on.resource(begun.clips[1])).status).toBe('completed');
    expect(await on.audit()).toEqual([]);
  });

  it('fails when one of them was cancelled', async () => {
    const { id, clips } = await film();
    await on.cancel.run(account, clips[1], signal);
    expect(await on.pollStep.run(id, 0)).toMatchObject({ result: 'failed' });
    expect((await on.resource(id)).metadata['error']).toMatchObject({
      error_code: 'resource_not_ready',
      retryable: false,
    });
  });

  it('cancels all of them that are open when it is cancelled, and is never ordered', async () => {
    const { id, clips } = await film();
    await on.pollStep.run(id, 0);
    await end(clips[0]);
    await on.pollStep.run(clips[1], 0);
    await on.pollStep.run(clips[1], 1);
    expect(await on.cancel.run(account, id, signal)).toMatchObject({ status: 'cancelled' });
    expect(on.provider.submitted).toEqual([]);
    expect(await on.hold(id)).toMatchObject({ state: 'voided' });
    expect(await due(clips[1])).toBe(true);
    expect(await on.pollStep.run(clips[1], 2)).toMatchObject({ result: 'cancelled' });
    expect((await on.resource(clips[0])).status).toBe('completed');
    expect(await on.audit()).toEqual([]);
  });

  it('of a payment is funded with them, and each gives back its own', async () => {
    const paymentId = await settledPayment(db.database, account, 70);
    const { id, clips } = await film({ paymentId });
    expect(await left()).toEqual({ allowance: 20, balance: 60, daily: 20 });
    await end(clips[0]);
    await end(clips[1], failed);
    await on.pollStep.run(id, 0);
    const refunds = await db.database.sql`
      select resource_id, amount::integer from payment_refund where payment_id = ${paymentId} order by amount`;
    expect(refunds).toEqual([
      { resource_id: id, amount: 100_000 },
      { resource_id: clips[1], amount: 300_000 },
    ]);
    expect(await on.audit()).toEqual([]);
  });

  it('may be a long job: it takes no slot before they are completed, and then its turn', async () => {
    const { id, clips } = await film(LONG);
    expect(await on.resource(clips[0])).toMatchObject({ part: 3 });
    await on.poll.run(id, 0);
    expect(on.begun).toEqual([]);
    expect(await on.awaitResource.run(account, id, { waitMs: 0, signal, onProgress: async () => {} })).toMatchObject({
      phase: 'waiting',
      units: { done: 0, total: 2 },
    });
    await end(clips[0]);
    await end(clips[1]);
    expect(await due(id)).toBe(true);
    await on.poll.run(id, 1);
    expect(on.begun).toMatchObject([{ parentId: id }]);
  });

  it('as a long job fails and is cancelled like any other', async () => {
    const one = await film(LONG);
    await end(one.clips[0], failed);
    expect(await on.poll.run(one.id)).toMatchObject({ result: 'failed' });
    expect((await on.resource(one.id)).metadata['error']).toMatchObject({ error_code: 'content_rejected' });
    await new TopUpCredits(db.database).run({ accountId: account, amount: 60, note: 'a gift' });
    const other = await film(LONG);
    expect(await on.cancel.run(account, other.id, signal)).toMatchObject({ status: 'cancelled' });
    await on.pollStep.run(other.clips[0]);
    expect((await on.resource(other.clips[0])).status).toBe('cancelled');
    expect(on.begun).toEqual([]);
    expect(await on.audit()).toEqual([]);
  });
});
