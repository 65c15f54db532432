import { AwaitResource, type JobState } from '@libs/jobs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CountingDatabase, countingDatabase } from '../../support/database/counting-database.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { jobLimits } from '../../support/jobs/job-limits.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** Statements of one look at a job that has not ended: the resource, its job, its place in the line. */
const LOOK = 3;

describe('waits for a resource', () => {
  let db: TestDatabase;
  let on: JobFixture;
  let account: string;
  let counted: CountingDatabase;
  let leaving: AbortController;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new JobFixture(db.database);
    account = await on.account();
    counted = countingDatabase(db.database);
    leaving = new AbortController();
  });

  function waitFor(
    awaiting: AwaitResource,
    id: string,
    onProgress: (state: JobState) => Promise<void> = () => Promise.resolve(),
  ): Promise<JobState> {
    return awaiting.run(account, id, { waitMs: 50_000, signal: leaving.signal, onProgress });
  }

  function withLimit(waits: number): AwaitResource {
    return new AwaitResource(counted, on.updates, jobLimits(10, 200, waits));
  }

  it('of one resource share each look, whatever their number', async () => {
    const id = await on.started(account);
    const awaiting = withLimit(1_000);
    const told = { first: 0, again: 0 };
    const statementsAt: number[] = [];
    const waits = Array.from({ length: 1_000 }, () =>
      waitFor(awaiting, id, ({ percent }) => {
        const count = percent === 0 ? ++told.first : ++told.again;
        if (count === 1_000) statementsAt.push(counted.statements);
        return Promise.resolve();
      }),
    );
    await vi.waitUntil(() => told.first === 1_000, 30_000);
    expect(statementsAt).toEqual([LOOK]);
    await db.database.sql`update production set percent = 50 where resource_id = ${id}`;
    await vi.waitUntil(() => told.again === 1_000, { timeout: 20_000 });
    // A look each interval until then: with one for each waiter they would be thousands.
    expect(counted.statements).toBeLessThan(100);
    leaving.abort();
    await Promise.all(waits);
  });

  it('report each change of phase, also if the percent stays', async () => {
    const id = await on.started(account);
    const awaiting = withLimit(1);
    const told: string[] = [];
    const waiting = waitFor(awaiting, id, ({ phase, percent }) => {
      told.push(`${phase} ${percent}`);
      return Promise.resolve();
    });
    for (const phase of ['draw', 'encode', 'store']) {
      await db.database.sql`update production set phase = ${phase}, percent = 7 where resource_id = ${id}`;
      await vi.waitUntil(() => told.at(-1) === `${phase} 7`, 30_000);
    }
    leaving.abort();
    await waiting;
    expect(new Set(told).size).toBe(told.length);
  });

  it('are refused above the limit of their account, can be tried again, and leave room as they end', async () => {
    const id = await on.started(account);
    const awaiting = withLimit(2);
    const waits = [waitFor(awaiting, id), waitFor(awaiting, id)];
    await expect(waitFor(awaiting, id)).rejects.toMatchObject({ code: 'concurrency_exceeded', retryAfterSeconds: 5 });
    const other = await on.account();
    const read = awaiting.run(other, id, { waitMs: 1, signal: leaving.signal, onProgress: () => Promise.resolve() });
    await expect(read).rejects.toMatchObject({ code: 'not_found' });
    leaving.abort();
    expect((await Promise.all(waits)).map(({ status }) => status)).toEqual(['queued', 'queued']);
    leaving = new AbortController();
    const wait = waitFor(awaiting, id);
    await on.cancel.run(account, id, new AbortController().signal);
    expect((await wait).status).toBe('cancelled');
  });

  it('of one resource all end when it is gone, and the next wait looks anew', async () => {
    const id = await on.started(account);
    const awaiting = withLimit(10);
    const waits = [waitFor(awaiting, id), waitFor(awaiting, id)];
    await db.database.sql`update resource set deleted_at = clock_timestamp() where id = ${id}`;
    for (const wait of waits) await expect(wait).rejects.toMatchObject({ code: 'not_found' });
    await db.database.sql`update resource set deleted_at = null where id = ${id}`;
    const state = await awaiting.run(account, id, {
      waitMs: 1,
      signal: leaving.signal,
      onProgress: () => Promise.resolve(),
    });
    expect(state.status).toBe('queued');
  });

  it('at no wait at all is a look of its own that nothing limits', async () => {
    const id = await on.started(account);
    const awaiting = withLimit(1);
    const wait = waitFor(awaiting, id);
    const options = { waitMs: 0, signal: leaving.signal, onProgress: () => Promise.resolve() };
    expect((await awaiting.run(account, id, options)).status).toBe('queued');
    leaving.abort();
    await wait;
  });
});
