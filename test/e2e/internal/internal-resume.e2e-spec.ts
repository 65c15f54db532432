import type { LongJobKind } from '@libs/jobs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { type Begun, LongJobApp } from '../../support/jobs/long-job-app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

interface Resumed {
  claimed: number;
  results: { parent_id: string; fence: number; outcome: string }[];
}

const ROUTES: [LongJobKind, string][] = [
  ['compose', 'resume-compositions'],
  ['remix', 'resume-remixes'],
];

describe('the routes that resume long jobs', () => {
  let db: TestDatabase;
  let on: LongJobApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    // With room for everything that the limits of a call allow.
    on = await LongJobApp.start(db, 'inline', { environment: { renders: { renderConcurrency: 8 } } });
  });
  afterAll(async () => {
    await on.stop();
    await db.drop();
  });
  /** Nothing is left for the next test. */
  afterEach(() => vi.waitUntil(async () => (await open()) === 0, 30_000));

  async function open(): Promise<number> {
    const bound = await db.database.sql`select 1 from slot where parent_id is not null`;
    return bound.length;
  }
  async function resume(kind: LongJobKind, limit?: number | null, body: unknown = { limit }): Promise<Resumed> {
    const { status, body: answer } = await on.post(kind === 'compose' ? 'resume-compositions' : 'resume-remixes', body);
    expect(status).toBe(200);
    return answer as unknown as Resumed;
  }
  const status = async (id: string): Promise<string> => (await on.other.on.resource(id)).status;
  const silent = (kind: LongJobKind, count: number): Promise<Begun[]> =>
    Promise.all(Array.from({ length: count }, () => on.silent(kind)));
  const ids = ({ results }: Resumed): string[] => results.map(({ parent_id: id }) => id).sort();

  it.each(ROUTES)('take over each expired %s and answer while the work goes on', async (kind) => {
    verifies('internal.resume-compositions.takes-over', 'internal.resume-compositions.detaches');
    verifies(
      'internal.resume-remixes.claims-expired',
      'internal.resume-remixes.detaches',
      'service.internal.resumption',
    );
    const letGo = on.maker.hold();
    const jobs = await silent(kind, 2);
    const resumed = await resume(kind);
    expect(resumed.claimed).toBe(2);
    expect(ids(resumed)).toEqual(jobs.map(({ id }) => id).sort());
    for (const { id, fence } of jobs) {
      const result = resumed.results.find(({ parent_id: parent }) => parent === id);
      expect(result?.outcome).toBe('resumed');
      expect(result?.fence).toBeGreaterThan(fence);
      expect([(await on.claimOf(id)).fence, await status(id)]).toEqual([result?.fence, 'processing']);
    }
    expect(await resume(kind)).toEqual({ claimed: 0, results: [] });
    letGo();
    for (const { id } of jobs) await vi.waitUntil(async () => (await status(id)) === 'completed', 30_000);
    expect(await on.other.on.audit()).toEqual([]);
  });

  it.each(ROUTES)('leave alone, at %s, what is held and what is of the other kind', async (kind) => {
    const other = kind === 'compose' ? 'remix' : 'compose';
    const [held, foreign] = [await on.begun(kind), await on.silent(other)];
    const waiting = await on.other.ordered(held.account, kind);
    const before = await Promise.all([held.id, foreign.id, waiting].map((id) => on.other.durable(id)));
    expect(await resume(kind)).toEqual({ claimed: 0, results: [] });
    expect(await Promise.all([held.id, foreign.id, waiting].map((id) => on.other.durable(id)))).toEqual(before);
    await on.other.runOut(held.id);
    await Promise.all([resume(kind), resume(other)]);
  });

  it.each(ROUTES)('claim no more %s jobs than the limit says, 5 where it says nothing', async (kind, route) => {
    verifies('internal.resume-compositions.limit', 'limit.claims.compositions', 'limit.claims.remixes');
    verifies('job-body.resume-compositions.limit', 'job-body.resume-remixes.limit');
    const jobs = await silent(kind, 14);
    const claimed: number[] = [];
    for (const body of [{ limit: 1 }, undefined, {}, { limit: null }]) {
      const answer = await on.post(route, body);
      expect(answer.status).toBe(200);
      claimed.push(Number(answer.body['claimed']));
    }
    expect(claimed).toEqual([1, 5, 5, 3]);
    for (const { id } of jobs) await vi.waitUntil(async () => (await status(id)) === 'completed', 30_000);
    const more = await silent(kind, 11);
    expect([(await resume(kind, 10)).claimed, (await resume(kind, 10)).claimed]).toEqual([10, 1]);
    for (const { id } of more) await vi.waitUntil(async () => (await status(id)) === 'completed', 30_000);
  });

  it('of several at once each job is claimed by one', async () => {
    const jobs = await silent('compose', 4);
    const answers = await Promise.all([1, 2, 3].map(() => resume('compose', 10)));
    expect(answers.flatMap(ids).sort()).toEqual(jobs.map(({ id }) => id).sort());
  });

  it.each(ROUTES)('deliver committed events first, at %s', async (kind) => {
    verifies('internal.resume-compositions.drains-outbox');
    const id = await on.other.ordered(await on.other.account(), kind);
    const waiting = () => db.database.sql`select 1 from outbox where resource_id = ${id} and delivered_at is null`;
    expect(await waiting()).toHaveLength(1);
    await resume(kind);
    expect(await waiting()).toEqual([]);
  });

  it.each(ROUTES)('empty a slot whose %s has ended, so that the next one gets in', async (kind) => {
    verifies('internal.resume-compositions.reconciles-slot');
    const account = await on.other.account();
    const job = await on.silent(kind, account);
    await on.post('lease-watchdog', { kind, parent_id: job.id, fence: job.fence, n: 0 });
    await vi.waitUntil(async () => (await status(job.id)) === 'completed', 30_000);
    await db.database.sql`
      update slot set parent_id = ${job.id} where account_id = ${account} and kind = ${kind} and place = 1`;
    await resume(kind);
    expect(await open()).toBe(0);
    expect(await on.other.on.audit()).toEqual([]);
  });

  it('log a job that is cancelled before it gets a slot', async () => {
    const id = await on.other.ordered(await on.other.account());
    await db.database.sql`update production set cancel_requested = true where resource_id = ${id}`;
    expect((await on.post('poll', { resource_id: id })).body).toMatchObject({ result: 'cancelled' });
    expect(on.endsTold(id)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('let an open job that believes in a claim without a slot wait for one again, and wake it', async () => {
    verifies('internal.resume-compositions.reconciles-slot');
    const account = await on.other.account();
    const id = await on.other.ordered(account, 'compose', { shots: 0, pieces: 1 });
    await db.database.sql`update parent set bound_fence = 7 where resource_id = ${id}`;
    await db.database
      .sql`update task set state = 'done', finished_at = clock_timestamp() where name = ${`poll-${id}-0`}`;
    await resume('compose');
    const [task] = await db.database.sql<{ name: string }[]>`
      select name from task where state = 'ready' and body ->> 'resource_id' = ${id}`;
    expect((await on.deliver(task?.name ?? '')).body).toMatchObject({ result: 'advanced' });
    await vi.waitUntil(async () => (await status(id)) === 'completed', 30_000);
  });

  it('take over an open job that believes in another claim than its slot', async () => {
    const job = await on.silent('remix');
    await db.database.sql`update parent set bound_fence = 7 where resource_id = ${job.id}`;
    expect(ids(await resume('remix'))).toEqual([job.id]);
    await vi.waitUntil(async () => (await status(job.id)) === 'completed', 30_000);
  });

  it('go on to the next job when one cannot be taken over', async () => {
    const broken = await on.silent('compose', undefined, { shots: 1, pieces: 1 });
    const sound = await on.silent('compose');
    await db.database.sql`
      insert into unit (parent_id, phase, unit, input_hash, state, fence, output)
      values (${broken.id}, 'shots', '1', 'x', 'done', ${broken.fence}, '{"files": {}, "facts": {}}')`;
    await db.database.sql`update production set cancel_requested = true where resource_id = ${broken.id}`;
    await db.database.sql`update slot set lease_until = null where parent_id = ${broken.id}`;
    expect(ids(await resume('compose'))).toEqual([sound.id]);
    expect(on.app.log.some((line) => line.includes(`takeover of ${broken.id}`))).toBe(true);
    await db.database.sql`delete from unit where parent_id = ${broken.id}`;
    expect(ids(await resume('compose'))).toEqual([broken.id]);
  });

  it('leave a job whose recipe only another revision knows to that one', async () => {
    const job = await on.silent('remix');
    const before = await on.other.durable(job.id);
    on.recipes.areElsewhere = true;
    expect(await resume('remix')).toEqual({ claimed: 0, results: [] });
    on.recipes.areElsewhere = false;
    expect(await on.other.durable(job.id)).toBe(before);
    expect(ids(await resume('remix'))).toEqual([job.id]);
    await vi.waitUntil(async () => (await status(job.id)) === 'completed', 30_000);
  });

  it('go on from the last checkpoint of a dead process, and lib_list shows the end', async () => {
    verifies('internal.resume-remixes.from-checkpoint', 'internal.resume-remixes.visible-in-lib-list');
    const account = await on.app.account();
    const letGo = on.other.maker.hold('film');
    const id = await on.other.running(account, 'remix', { shots: 0, pieces: 2 });
    await vi.waitUntil(() => on.other.maker.names.includes('film/film'), 30_000);
    await on.other.die(id);
    const made = on.maker.made.length;
    expect(ids(await resume('remix'))).toEqual([id]);
    const caller = await McpCaller.connect(on.app.address, (await on.app.key({ accountId: account })).key);
    const listed = async () => (await caller.call<{ items: { id: string; status: string }[] }>('lib_list')).items[0];
    await expect.poll(listed, { timeout: 60_000 }).toMatchObject({ id, status: 'completed' });
    expect(on.maker.names.slice(made)).toEqual(['film/film']);
    letGo();
    await on.other.parents.walks.stop();
    expect(await status(id)).toBe('completed');
    await caller.close();
  });

  it('end what its owner wished to cancel, and what was lost too often', async () => {
    const [wished, lost] = [await on.silent('remix'), await on.silent('remix')];
    await db.database.sql`update production set cancel_requested = true where resource_id = ${wished.id}`;
    await db.database.sql`update parent set takeovers = 5 where resource_id = ${lost.id}`;
    const { results } = await resume('remix');
    expect(results).toHaveLength(2);
    expect(results).toContainEqual({ parent_id: wished.id, fence: wished.fence, outcome: 'cancelled' });
    expect(results).toContainEqual({ parent_id: lost.id, fence: lost.fence, outcome: 'failed_closed' });
    expect([await status(wished.id), await status(lost.id)]).toEqual(['cancelled', 'failed']);
    expect(on.endsTold(wished.id)).toMatchObject([{ status: 'cancelled', fence: wished.fence }]);
    expect(on.endsTold(lost.id)).toMatchObject([{ status: 'failed', error_code: 'internal_error' }]);
    expect(await on.other.on.audit()).toEqual([]);
  });
});
