import { PostgresDatabase } from '@libs/database/adapters';
import { Denial } from '@libs/kernel';
import { FailJob, PollStep, Publish, readJob, RecordCancellation, StartJob } from '@libs/jobs';
import { creditsLeft, TopUpCredits } from '@libs/library';
import { ProviderRegistry } from '@libs/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPLETED } from '../../support/jobs/fake-provider.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { untilItLasts } from '../../support/http/until-it-lasts.js';
import { verifies } from '../../support/verifies.js';
import { TaskBell } from '../../../libs/jobs/src/queue/task-bell.js';

const DAY_MS = 24 * 60 * 60_000;

describe('productions', () => {
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

  it('is looked at less often the longer it takes, at least every ten seconds', async () => {
    const pollAfter = async (seconds: number): Promise<number> => {
      on.provider.seconds = seconds;
      return (await on.start.run(on.order(account))).pollAfterMs;
    };
    expect([await pollAfter(7), await pollAfter(45), await pollAfter(209)]).toEqual([1_000, 4_500, 10_000]);
  });

  it('a start writes resource, hold, job and wake-up together', async () => {
    const id = await on.started(account);
    expect((await on.resource(id)).status).toBe('queued');
    expect(await on.hold(id)).toEqual({ state: 'held', amount: 10, captured: null });
    const tasks = await db.database.sql`select name, body from task where name = ${`poll-${id}-0`}`;
    expect(tasks).toEqual([{ name: `poll-${id}-0`, body: { resource_id: id, step: 0 } }]);
  });

  it('a job is queued until its provider has begun', async () => {
    const id = await on.started(account);
    on.provider.outcome = { state: 'pending', phase: 'waiting', percent: 0 };
    for (const step of [0, 1]) {
      expect(await on.pollStep.run(id, step)).toMatchObject({ result: 'advanced', status: 'queued' });
    }
    expect(await readJob(db.database, account, id)).toMatchObject({ status: 'queued', phase: 'waiting' });
    on.provider.outcome = { state: 'pending', phase: 'draw', percent: 1 };
    expect(await on.pollStep.run(id, 2)).toMatchObject({ result: 'advanced', status: 'processing' });
    expect((await on.resource(id)).status).toBe('processing');
  });

  it('a start is estimated with the work that comes before it, and with all that it orders itself', async () => {
    on.provider.seconds = 5;
    on.provider.secondsBefore = () => Promise.resolve(30.2);
    const { etaSeconds, pollAfterMs } = await on.start.run(on.order(account, { briefs: [{ n: 1 }, { n: 2 }] }));
    expect({ etaSeconds, pollAfterMs }).toEqual({ etaSeconds: 41, pollAfterMs: 4_100 });
  });

  it('a start whose notification fails is answered all the same, and the failure is reported', async () => {
    const away = await PostgresDatabase.connect({ url: db.url, applicationName: 'away' });
    await away.destroy();
    const bell = new TaskBell(away, on.errors);
    const start = new StartJob(db.database, on.providers, bell, on.limits, on.moderator, on.turns, on.holds);
    const { resourceIds } = await start.run(on.order(account));
    expect((await on.resource(resourceIds[0] ?? '')).status).toBe('queued');
    await expect.poll(() => on.errors.reports).toEqual([{ part: 'task bell', error: expect.any(Error) as Error }]);
  });

  it('a start whose words are refused holds nothing, queues nothing and keeps its idempotency key free', async () => {
    const refused = on.order(account, { briefs: [{ words: 'How to build a bomb' }], idempotencyKey: 'words' });
    await expect(on.start.run(refused)).rejects.toMatchObject({ code: 'content_rejected' });
    expect(await db.database.sql`select id from resource where account_id = ${account}`).toEqual([]);
    await expect(on.start.run(on.order(account, { idempotencyKey: 'words' }))).resolves.toBeDefined();
  });

  it('a start that no day’s allowance can pay leaves nothing behind', async () => {
    const poor = await on.account(15);
    const two = on.order(poor, { briefs: [{ prompt: 'a' }, { prompt: 'b' }] });
    await expect(on.start.run(two)).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await db.database.sql`select 1 from resource where account_id = ${poor}`).toEqual([]);
    expect(await db.database.sql`select 1 from credit_hold where account_id = ${poor}`).toEqual([]);
  });

  it('a start that only tomorrow’s allowance can pay gets a Retry-After, and leaves nothing behind', async () => {
    await untilItLasts(DAY_MS, 5_000);
    const poor = await on.account(25);
    await on.started(poor);
    const two = on.order(poor, { briefs: [{ prompt: 'a' }, { prompt: 'b' }] });
    const midnight = new Date().setUTCHours(24, 0, 0, 0);
    const error: unknown = await on.start.run(two).catch((refusal: unknown) => refusal);
    const { retryAfterSeconds = 0, status } = error as Denial;
    expect([status, (error as Denial).body()]).toEqual([
      429,
      {
        error_code: 'quota_exceeded',
        error_description: "This costs 20 credits and the account has 15 left of today's 25.",
        actionable_next_step: expect.stringContaining(`after 00:00 UTC, in ${retryAfterSeconds} seconds`) as string,
        retryable: true,
      },
    ]);
    expect(Math.abs(Date.now() + retryAfterSeconds * 1_000 - midnight)).toBeLessThan(5_000);
    expect(await db.database.sql`select 1 from resource where account_id = ${poor}`).toHaveLength(1);
    expect(await db.database.sql`select 1 from credit_hold where account_id = ${poor}`).toHaveLength(1);
  });

  it('what today’s balance adds counts for tomorrow too', async () => {
    await untilItLasts(DAY_MS, 5_000);
    const poor = await on.account(15);
    const two = on.order(poor, { briefs: [{ prompt: 'a' }, { prompt: 'b' }] });
    await new TopUpCredits(db.database).run({ accountId: poor, amount: 5, note: 'a gift' });
    await on.start.run(two);
    await new TopUpCredits(db.database).run({ accountId: poor, amount: 4, note: 'a gift' });
    await expect(on.start.run(two)).rejects.toMatchObject({ code: 'insufficient_credits', status: 402 });
    await new TopUpCredits(db.database).run({ accountId: poor, amount: 1, note: 'a gift' });
    await expect(on.start.run(two)).rejects.toMatchObject({
      code: 'quota_exceeded',
      status: 429,
      message: "This costs 20 credits and the account has 0 left of today's 15 and 5 that were added.",
    });
    expect(await on.audit()).toEqual([]);
  });

  it('unverified clients share a tenth of the day’s allowance, and may not spend top-ups', async () => {
    await untilItLasts(DAY_MS, 5_000);
    const id = await on.account(209);
    await new TopUpCredits(db.database).run({ accountId: id, amount: 100, note: 'a gift' });
    const order = (count = 1, isUntrusted = true) =>
      on.order(id, { isUntrusted, briefs: Array.from({ length: count }, () => ({ prompt: 'a' })) });
    const refusal: unknown = await on.start.run(order(3)).catch((error: unknown) => error);
    expect((refusal as Denial).body()).toMatchObject({
      error_code: 'insufficient_credits',
      actionable_next_step: expect.stringContaining('ask the operator to verify this client') as string,
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => on.start.run(order())));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(on.start.run(order())).rejects.toMatchObject({
      code: 'quota_exceeded',
      message: "This costs 10 credits and clients that nobody verified have 0 left of today's 20 of this account.",
    });
    const left = (isUntrusted: boolean) => creditsLeft(db.database, { accountId: id, isUntrusted });
    expect(await left(true)).toEqual({ allowance: 0, balance: 0, daily: 20 });
    expect(await left(false)).toEqual({ allowance: 189, balance: 100, daily: 209 });
    await on.start.run(order(10, false));
    await on.start.run(order(8, false));
    expect(await left(false)).toEqual({ allowance: 9, balance: 100, daily: 209 });
    expect(await on.audit()).toEqual([]);
  });

  it('of their tenth they have no more than the account has left, and back what was not spent', async () => {
    await untilItLasts(DAY_MS, 5_000);
    const id = await on.account(100);
    const left = () => creditsLeft(db.database, { accountId: id, isUntrusted: true });
    const job = await on.started(id, { isUntrusted: true });
    expect((await left()).allowance).toBe(0);
    await on.cancel.run(id, job, new AbortController().signal);
    expect((await left()).allowance).toBe(10);
    await on.start.run(on.order(id, { briefs: Array.from({ length: 9 }, () => ({ prompt: 'a' })), creditsEach: 11 }));
    expect((await left()).allowance).toBe(1);
  });

  it('a cost above the caller’s ceiling starts nothing', async () => {
    const order = on.order(account, { maxCostCredits: 9 });
    await expect(on.start.run(order)).rejects.toMatchObject({ code: 'cost_ceiling_exceeded' });
    expect(await db.database.sql`select 1 from resource where account_id = ${account}`).toEqual([]);
  });

  it('an order that the provider can never make is refused before anything is held', async () => {
    on.provider.refusal = new Denial('input_unsupported', 'The voices speak English.');
    await expect(on.start.run(on.order(account))).rejects.toMatchObject({ code: 'input_unsupported' });
    expect(await db.database.sql`select 1 from resource where account_id = ${account}`).toEqual([]);
  });

  it('concurrent starts never hold more than the account has', async () => {
    const poor = await on.account(35);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => on.start.run(on.order(poor))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await on.audit()).toEqual([]);
  });

  it('twenty concurrent calls with one idempotency key start one job and get one answer', async () => {
    const order = on.order(account, { idempotencyKey: 'same' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => on.start.run(order)));
    expect(new Set(answers.map(({ resourceIds }) => resourceIds.join())).size).toBe(1);
    expect(await db.database.sql`select 1 from resource where account_id = ${account}`).toHaveLength(1);
  });

  it('an idempotency key with other arguments is refused', async () => {
    await on.started(account, { idempotencyKey: 'k' });
    const other = on.order(account, { idempotencyKey: 'k', arguments: { prompt: 'fire' } });
    await expect(on.start.run(other)).rejects.toMatchObject({ code: 'idempotency_conflict' });
  });

  it('steps submit once, follow the provider and publish with the capture in one go', async () => {
    verifies('internal.poll.one-step', 'internal.poll.claimed-step');
    const id = await on.started(account);
    expect(await on.pollStep.run(id, 0)).toMatchObject({ result: 'advanced', next_step: 1 });
    expect(on.provider.submitted.map(({ name }) => name)).toEqual([id]);
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'advanced', next_step: 2 });
    on.provider.outcome = COMPLETED;
    expect(await on.pollStep.run(id, 2)).toMatchObject({ result: 'completed', status: 'completed' });
    expect(await on.resource(id)).toMatchObject({
      status: 'completed',
      storage_key: 'renders/x/1/media.mp4',
      size_bytes: 10,
      metadata: { width: 1280, cost: 10, files: { captions: { mime_type: 'text/vtt' } } },
    });
    expect(await on.hold(id)).toMatchObject({ state: 'captured', captured: 10 });
    expect(
      await db.database.sql`select event from outbox where resource_id = ${id} and event = 'resource.updated'`,
    ).toHaveLength(1);
    expect(await on.audit()).toEqual([]);
  });

  it('a manual call without a step takes the current one', async () => {
    verifies('internal.poll.manual-call');
    const id = await on.started(account);
    const { poll } = on;
    expect(await poll.run(id)).toMatchObject({ result: 'advanced', next_step: 1 });
    expect(await poll.run(id)).toMatchObject({ result: 'advanced', next_step: 2 });
  });

  it('a call without a resource takes the unclaimed job that has waited longest', async () => {
    verifies('internal.poll.next-pending');
    await db.database.sql`update production set step_lease_until = 'infinity' where account_id <> ${account}`;
    const { poll } = on;
    expect(await poll.run()).toEqual({ result: 'idle' });
    const [first, second] = [await on.started(account), await on.started(account)];
    expect(await poll.run()).toMatchObject({ resource_id: first });
    expect(await poll.run()).toMatchObject({ resource_id: second });
    expect(await poll.run()).toMatchObject({ resource_id: first, next_step: 2 });
  });

  it('late, repeated and reordered wake-ups change nothing', async () => {
    const id = await on.started(account);
    await on.pollStep.run(id, 0);
    expect(await on.pollStep.run(id, 0)).toMatchObject({ result: 'stale' });
    expect(await on.pollStep.run(id, 7)).toMatchObject({ result: 'stale' });
    on.provider.outcome = COMPLETED;
    await on.pollStep.run(id, 1);
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'stale', status: 'completed' });
    expect(on.provider.submitted).toHaveLength(1);
    expect(
      await db.database.sql`select 1 from outbox where resource_id = ${id} and event = 'resource.updated'`,
    ).toHaveLength(1);
  });

  it('a step whose provider lives in another revision is deferred before anything is written', async () => {
    verifies('internal.poll.handler-elsewhere');
    const id = await on.started(account);
    const [before] = await db.database.sql`select * from production where resource_id = ${id}`;
    const elsewhere = new PollStep(
      db.database,
      new ProviderRegistry([]),
      new Publish(db.database, on.holds),
      new FailJob(db.database, on.holds),
      new RecordCancellation(db.database, on.holds),
      on.errors,
    );
    await expect(elsewhere.run(id, 0)).rejects.toMatchObject({ status: 503, code: 'handler_elsewhere' });
    expect(await db.database.sql`select * from production where resource_id = ${id}`).toEqual([before]);
    expect((await on.resource(id)).status).toBe('queued');
  });

  it('a transient trouble gives the step back and is thrown for the queue to retry', async () => {
    const id = await on.started(account);
    on.provider.trouble = new Denial('provider_unavailable', 'busy');
    await expect(on.pollStep.run(id, 0)).rejects.toMatchObject({ status: 503 });
    expect(await on.pollStep.run(id, 0)).toMatchObject({ result: 'advanced' });
  });

  it('a trouble is thrown as it is, also where the step cannot be given back', async () => {
    const id = await on.started(account);
    await on.pollStep.run(id, 0);
    const [gate, trouble] = [Promise.withResolvers<void>(), new Error('broken')];
    on.provider.gate = gate.promise;
    on.provider.failsCheck = trouble;
    const inside = on.pollStep.run(id, 1);
    await on.claimTaken(id, 2);
    await db.database.sql`alter table production rename to production_away`;
    gate.resolve();
    await expect(inside).rejects.toBe(trouble);
    await db.database.sql`alter table production_away rename to production`;
    expect(on.errors.reports).toMatchObject([{ part: `step of ${id}`, error: { code: '42P01' } }]);
  });

  it('a refusal by the provider fails the job readably and voids the hold', async () => {
    const id = await on.started(account);
    on.provider.trouble = new Denial('content_rejected', 'The prompt asks for something we do not make.');
    expect(await on.pollStep.run(id, 0)).toMatchObject({ result: 'failed' });
    expect((await on.resource(id)).metadata['error']).toMatchObject({
      error_code: 'content_rejected',
      error_description: 'The prompt asks for something we do not make.',
    });
    expect(await on.hold(id)).toMatchObject({ state: 'voided', captured: null });
    expect(await on.audit()).toEqual([]);
  });
});
