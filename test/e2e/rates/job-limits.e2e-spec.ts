import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { jobLimits } from '../../support/jobs/job-limits.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe('the jobs that an account may have open', () => {
  let on: JobFixture;
  let account: string;
  beforeEach(async () => {
    on = new JobFixture(db.database, jobLimits(2, 8));
    account = await on.account();
  });

  const rows = () => db.database.sql`select 1 from resource where account_id = ${account}`;

  it('are never more, however many starts arrive at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => on.start.run(on.order(account))));
    const refused = outcomes.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(40);
    for (const denial of refused) expect(denial).toMatchObject({ code: 'concurrency_exceeded', status: 429 });
    expect(await rows()).toHaveLength(10);
    expect(await on.audit()).toEqual([]);
  });

  it('are refused with a Retry-After, and a job that ends makes room', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push(await on.started(account));
    const start = on.start.run(on.order(account));
    await expect(start).rejects.toMatchObject({
      message: '10 of at most 10 jobs of this account are open; this call asks for 1.',
      retryAfterSeconds: 7,
    });
    await expect(start).rejects.toSatisfy((denial: { body(): { actionable_next_step: string } }) =>
      denial.body().actionable_next_step.startsWith('Repeat in 7 s'),
    );
    await on.cancel.run(account, ids[0] ?? '', new AbortController().signal);
    expect(await on.started(account)).toBeDefined();
    await expect(on.start.run(on.order(account))).rejects.toMatchObject({ code: 'concurrency_exceeded' });
  });

  it('are admitted all together or not at all, without effect on other accounts', async () => {
    for (let n = 0; n < 8; n += 1) await on.started(account);
    const three = { briefs: [{ prompt: 'a' }, { prompt: 'b' }, { prompt: 'c' }] };
    await expect(on.start.run(on.order(account, three))).rejects.toMatchObject({ code: 'concurrency_exceeded' });
    expect(await rows()).toHaveLength(8);
    expect(await on.started(await on.account())).toBeDefined();
  });

  it('a call that exceeds the limit by itself is refused with the limit', async () => {
    const briefs = Array.from({ length: 11 }, (_, n) => ({ prompt: `${n}` }));
    await expect(on.start.run(on.order(account, { briefs }))).rejects.toSatisfy(
      (denial: { body(): { actionable_next_step: string } }) =>
        denial.body().actionable_next_step === 'Ask for at most 10 at a time.',
    );
  });

  it('a repeated key is answered at the limit as well', async () => {
    const order = on.order(account, { idempotencyKey: 'first' });
    const first = await on.start.run(order);
    for (let n = 0; n < 9; n += 1) await on.started(account);
    const earlier = { kind: 'video', name: 'A film', mime_type: 'video/mp4' };
    expect(await on.start.run(order)).toEqual({ ...first, isReplay: true, earlier });
    const other = on.order(account, { idempotencyKey: 'second' });
    await expect(on.start.run(other)).rejects.toMatchObject({ code: 'concurrency_exceeded' });
    // A refused start has not used its key up.
    await on.cancel.run(account, first.resourceIds[0] ?? '', new AbortController().signal);
    expect((await on.start.run(other)).status).toBe('queued');
  });
});

it('an agent sees what is open, what may be, and why it is refused', async () => {
  const settings = { JOBS_RUNNING_PER_ACCOUNT: '1', JOBS_WAITING_PER_ACCOUNT: '1' };
  const app = await TestApp.start(db.database, { settings });
  const { key } = await app.key();
  const caller = await McpCaller.connect(app.address, key);
  const image = { prompt: 'A heron', size: 256 };
  await caller.call('create_image', { ...image, count: 2 });
  expect(await caller.call('account_status')).toMatchObject({
    jobs: { open: 2, most_open: 2, running: 0, most_running: 1 },
  });
  expect(await caller.refusal('create_image', image)).toEqual({
    error_code: 'concurrency_exceeded',
    error_description: '2 of at most 2 jobs of this account are open; this call asks for 1.',
    actionable_next_step: 'Repeat in 3 s, when a job may have ended (await_resource), or cancel one with cancel_job.',
    retryable: true,
  });
  await caller.close();
  await app.close();
});
