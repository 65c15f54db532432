import { newId } from '@libs/kernel';
import { ClaimRender, HoldRender, RequestRender } from '@libs/providers';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RENDERED } from '../../support/jobs/fake-render-runner.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { kubernetesManifests, withKey } from '../../support/source/deploy-manifests.js';

let db: TestDatabase;
let keda: Client;
beforeAll(async () => {
  db = await createTestDatabase();
  keda = new Client({ connectionString: db.url });
  await keda.connect();
});
afterAll(async () => {
  await keda.end();
  await db.drop();
});

const [trigger] = withKey(kubernetesManifests().of('ScaledObject mediamaker-worker'), 'query') as { query: string }[];

/** The query of KEDA, as it stands in the manifest. */
async function workers(): Promise<number> {
  const { rows } = await keda.query<[number]>({ text: trigger?.query ?? '', rowMode: 'array' });
  expect(rows).toEqual([[expect.any(Number)]]);
  return rows[0]?.[0] ?? Number.NaN;
}

describe('the number of workers that KEDA asks for', () => {
  beforeEach(() => db.database.sql`truncate render, task, outbox`);

  const claims = () => new ClaimRender(db.database, { rendersPerAccount: 10 });
  async function order(kind: 'image' | 'video' | 'import', count = 1, accountId = newId()): Promise<void> {
    for (let n = 0; n < count; n += 1)
      await new RequestRender(db.database).run({ name: newId(), accountId, kind, brief: {}, seconds: 3 });
  }
  const wakeUp = (route: string, secondsFromNow: number, state = 'ready') => db.database.sql`
    insert into task (name, route, body, state, run_at)
    values (${newId()}, ${route}, '{}', ${state}, clock_timestamp() + make_interval(secs => ${secondsFromNow}))`;

  it('is none where nothing waits, runs or is due now', async () => {
    expect(await workers()).toBe(0);
    await order('image');
    const claim = await claims().run('a', { line: 'quick' });
    await new HoldRender(db.database).finish(claim!, RENDERED);
    await order('image');
    await new HoldRender(db.database).postpone((await claims().run('a', { line: 'quick' }))!, 60);
    await wakeUp('/internal/poll', 60);
    await wakeUp('/internal/poll', -60, 'done');
    await wakeUp('/internal/poll', -60, 'dead');
    // Workers write these for themselves: one that was left behind would call a worker for ever.
    await wakeUp('/internal/resume-compositions', -60);
    expect(await workers()).toBe(0);
  });

  it('is one for any number of wake-ups that are due, for a change to announce, and for a job that is open', async () => {
    for (let n = 0; n < 3; n += 1) await wakeUp('/internal/poll', -1);
    expect(await workers()).toBe(1);
    await db.database.sql`delete from task`;
    const jobs = new JobFixture(db.database);
    const account = await jobs.account();
    const id = await jobs.started(account);
    await db.database.sql`delete from task`;
    expect(await workers()).toBe(1);
    await jobs.cancel.run(account, id, new AbortController().signal);
    await db.database.sql`delete from task`;
    expect(await workers()).toBe(1);
    await db.database.sql`update outbox set delivered_at = clock_timestamp()`;
    expect(await workers()).toBe(0);
  });

  it('is one for each render of the fullest line, whether it runs, waits, or was lost with its worker', async () => {
    await order('image');
    for (let n = 0; n < 3; n += 1) await order('video');
    expect(await workers()).toBe(3);
    await claims().run('a', { line: 'films' });
    await claims().run('b', { line: 'films' });
    await db.database.sql`update render set lease_until = clock_timestamp() - interval '1 second' where holder = 'b'`;
    expect(await workers()).toBe(3);
  });

  it('counts of one account what may run at a time, and of a line what one worker does at a time', async () => {
    await order('image', 12);
    expect(await workers()).toBe(10);
    await db.database.sql`delete from render`;
    await order('import', 12);
    expect(await workers()).toBeCloseTo(2 / 3);
    for (let n = 0; n < 4; n += 1) await order('import');
    expect(await workers()).toBe(2);
  });

  it('knows every line', async () => {
    const [line] = await db.database.sql<{ check: string }[]>`
      select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'render_line_check'`;
    const names = [...(line?.check ?? '').matchAll(/'(\w+)'/g)].map(([name]) => name);
    expect(names).toContain("'films'");
    expect(names.filter((name) => !trigger?.query.includes(`(${name}, `))).toEqual([]);
  });
});
