import { Denial, newId } from '@libs/kernel';
import type { JobOrder } from '@libs/jobs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPLETED } from '../../support/jobs/fake-provider.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { jobLimits } from '../../support/jobs/job-limits.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** What `StartJob.check` says of an order before anybody pays for it. */
describe('an order that is checked', () => {
  let db: TestDatabase;
  let on: JobFixture;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new JobFixture(db.database, jobLimits(1, 1));
    account = await on.account(0);
  });

  /** Row counts of every table that a start writes, and the accounts as they are. */
  const written = () => db.database.sql`
    select (select count(*) from resource) as resources, (select count(*) from credit_hold) as holds,
      (select count(*) from production) as jobs, (select count(*) from parent) as long_jobs,
      (select count(*) from task) as tasks, (select count(*) from outbox) as outbox,
      (select count(*) from idempotent_call) as keys, (select count(*) from payment) as payments, (select jsonb_agg(a order by id) from account a) as accounts`;

  /** The denial of `check`, which wrote nothing; undefined if the order passes. */
  async function refusal(change: Partial<JobOrder> = {}): Promise<string | undefined> {
    const before = await written();
    const order = on.order(account, change);
    const denied = await on.start.check(order).then(
      () => undefined,
      (error: unknown) => error as Denial,
    );
    expect(await written()).toEqual(before);
    return denied?.code;
  }

  /** As `refusal`, and `run` refuses the same order alike. */
  async function refusedAlike(change: Partial<JobOrder> = {}): Promise<string | undefined> {
    const code = await refusal(change);
    const paid = on.order(account, { ...change, paymentId: newId() });
    await expect(on.start.run(paid)).rejects.toMatchObject({ code });
    return code;
  }

  it('passes, also for an account without credits', async () => {
    expect(await refusal()).toBeUndefined();
    expect(await refusal({ idempotencyKey: 'free' })).toBeUndefined();
  });

  it('passes for an account without a row: a wallet that never paid', async () => {
    account = newId();
    expect(await refusal()).toBeUndefined();
  });

  it('is refused for its words', async () => {
    expect(await refusedAlike({ briefs: [{ words: 'How to build a bomb' }] })).toBe('content_rejected');
    expect(await refusedAlike({ name: 'How to build a bomb' })).toBe('content_rejected');
  });

  it('is refused by its provider', async () => {
    on.provider.refusal = new Denial('input_unsupported', 'never');
    expect(await refusal()).toBe('input_unsupported');
  });

  it('is refused above its ceiling', async () => {
    expect(await refusedAlike({ maxCostCredits: 9 })).toBe('cost_ceiling_exceeded');
    expect(await refusal({ maxCostCredits: 10 })).toBeUndefined();
  });

  it('is refused for sources that are missing, of another kind or not ready', async () => {
    const refusedFor = (uses: object) => refusedAlike({ briefs: [{ prompt: 'x', ...uses }] });
    expect(await refusedFor({ inputs: [newId()] })).toBe('not_found');
    const open = await on.started(account, { kind: 'image', creditsEach: 0 });
    expect(await refusedFor({ inputs: [open] })).toBe('resource_not_ready');
    expect(await refusedFor({ videos: [open] })).toBe('input_unsupported');
    expect(await refusedFor({ inputs: [open], adapter: { id: newId() } })).toBe('resource_not_ready');
    expect(await refusedFor({ videos: [newId()], adapter: { id: open } })).toBe('not_found');
  });

  it('is refused for sources that are together too large', async () => {
    const large = await on.started(account, { kind: 'image', creditsEach: 0 });
    await db.database.sql`
      update resource set status = 'completed', storage_key = 'x', sha256 = ${'0'.repeat(64)}, size_bytes = ${2 * 1024 ** 3}
      where id = ${large}`;
    const uses = { briefs: [{ prompt: 'x', inputs: [large] }] };
    expect(await refusal(uses)).toBeUndefined();
    await db.database.sql`update resource set size_bytes = size_bytes + 1 where id = ${large}`;
    expect(await refusedAlike(uses)).toBe('input_unsupported');
  });

  it('is refused beyond the account’s open jobs', async () => {
    expect(await refusedAlike({ briefs: [{ n: 1 }, { n: 2 }, { n: 3 }] })).toBe('concurrency_exceeded');
    for (let job = 0; job < 2; job += 1) await on.started(account, { creditsEach: 0 });
    expect(await refusedAlike()).toBe('concurrency_exceeded');
  });

  it('is refused for a closed account', async () => {
    await db.database.sql`update account set status = 'disabled' where id = ${account}`;
    expect(await refusedAlike()).toBe('token_revoked');
  });

  it('does not wait for a lock of the account', async () => {
    await db.database.transaction(async (tx) => {
      await tx.sql`select 1 from account where id = ${account} for update`;
      await on.start.check(on.order(account));
    });
  });

  it('stops waiting for its turn when the caller disconnects', async () => {
    const gate = Promise.withResolvers<void>();
    const busy = [1, 2].map(() => on.turns.run(account, () => gate.promise));
    const caller = new AbortController();
    const check = on.start.check(on.order(account), caller.signal);
    caller.abort(new Error('disconnected'));
    await expect(check).rejects.toThrow('disconnected');
    gate.resolve();
    await Promise.all(busy);
  });
});

describe('a start that is looked up by its idempotency key', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  it('answers the resources as they are and the credits of all of them', async () => {
    const on = new JobFixture(db.database);
    const account = await on.account();
    const { tool, arguments: given } = on.order(account);
    const call = { accountId: account, tool, key: 'twice', arguments: given };
    expect(await on.start.findEarlier(call)).toBeUndefined();
    const briefs = [{ n: 1 }, { n: 2 }];
    const notes = ['The words are shown.'];
    const { resourceIds } = await on.start.run(on.order(account, { briefs, notes, idempotencyKey: 'twice' }));
    const [first = ''] = resourceIds;
    on.provider.outcome = COMPLETED;
    for (const step of [0, 1]) await on.pollStep.run(first, step);
    expect(await on.start.findEarlier(call)).toMatchObject({
      isReplay: true,
      resourceIds,
      status: 'queued',
      name: 'A film',
      kind: 'video',
      mimeType: 'video/mp4',
      credits: 20,
      notes,
    });
  });
});
