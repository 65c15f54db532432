import { newId } from '@libs/kernel';
import { type LongJobReading, readLongJobs, RescueJobs } from '@libs/jobs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { explainCommand } from '../../../src/cli/explain.command.js';
import { Instruments } from '../../../src/platform/observe/instruments.js';
import { createLogger } from '../../../src/platform/observe/logging.js';
import { Metrics } from '../../../src/platform/observe/metrics.js';
import { MetricsServer } from '../../../src/platform/observe/metrics-server.js';
import { BacklogMetrics } from '../../../src/jobs/backlog-metrics.js';
import { JobPages } from '../../../src/jobs/job-pages.js';
import { FakeErrorReporter } from '../../support/jobs/fake-error-reporter.js';
import { LongJobApp } from '../../support/jobs/long-job-app.js';
import { LongJobFixture } from '../../support/jobs/long-job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { readSettings } from '../../../src/settings.js';

const OPERATOR = { METRICS_PORT: '0' };
const MINUTE = 60;

describe('long jobs, explained to an operator', () => {
  let db: TestDatabase;
  let on: LongJobApp;
  let server: MetricsServer | undefined;

  beforeAll(async () => {
    db = await createTestDatabase();
    on = await LongJobApp.start(db, 'inline', { settings: OPERATOR });
    const { metrics, logging } = readSettings({ ...OPERATOR, LOG_LEVEL: 'silent' });
    const { nest } = on.app;
    const pages = nest.get(JobPages, { strict: false });
    server = await MetricsServer.start(
      nest.get(Instruments).metrics,
      metrics,
      createLogger(logging, { write: () => undefined }),
      pages,
    );
  });
  afterAll(async () => {
    await server?.stop();
    await on.stop();
    await db.drop();
  });
  beforeEach(async () => {
    await db.database.sql`update slot set parent_id = null, holder = null, lease_until = null`;
    await db.database.sql`delete from parent`;
  });

  const ask = (path: string, method = 'GET'): Promise<Response> =>
    fetch(`http://127.0.0.1:${server?.port}${path}`, { method });
  const page = async (path: string): Promise<string> => (await ask(path)).text();
  async function read(id: string): Promise<LongJobReading> {
    const [reading] = await readLongJobs(db.database, on.other.terms, id);
    if (!reading) throw new Error(`no long job ${id}`);
    return reading;
  }
  /** Everything about a job is this much older. */
  async function age(id: string, seconds: number): Promise<void> {
    await db.database.sql`
      update slot set lease_until = lease_until - make_interval(secs => ${seconds}),
        handoff_until = handoff_until - make_interval(secs => ${seconds}) where parent_id = ${id}`;
    await db.database.sql`
      update production set updated_at = updated_at - make_interval(secs => ${seconds}) where resource_id = ${id}`;
  }
  const loseTasks = (id: string) => db.database.sql`
    delete from task where body ->> 'parent_id' = ${id} or body ->> 'resource_id' = ${id}`;
  async function explained(id: string): Promise<string[]> {
    const lines: string[] = [];
    const context = { database: db.database, settings: readSettings({}), secrets: on.app.secrets };
    await explainCommand.run({ ...context, print: (line) => void lines.push(line) }, [id], {});
    return lines;
  }

  it('stand as their slots say', async () => {
    const account = await on.other.account();
    const waiting = await on.other.ordered(account);
    const job = new LongJobFixture(db.database, { runner: 'job' });
    const handed = await job.running(await job.account());
    const [held, silent] = [await on.begun(), await on.silent()];
    const states = (await readLongJobs(db.database, on.other.terms)).map(({ parent_id: id, state }) => [id, state]);
    expect(Object.fromEntries(states)).toEqual({
      [waiting]: 'waiting',
      [handed]: 'handoff',
      [held.id]: 'held',
      [silent.id]: 'unheld',
    });
    expect(await read(waiting)).toMatchObject({ fence: null, seconds_left: null, is_stuck: false });
    expect((await read(waiting)).seconds_to_wake_up).toBeLessThanOrEqual(0);
    const { seconds_left: left, seconds_to_wake_up: next, fence } = await read(held.id);
    expect([fence, Math.round(left ?? 0), Math.round((next ?? 0) - (left ?? 0))]).toEqual([held.fence, 60, 1]);
  });

  it('are stuck without a holder and a wake-up for longer than a lease and a minute', async () => {
    const { leaseSeconds } = on.other.terms;
    const [waiting, silent, held] = [
      await on.other.ordered(await on.other.account()),
      (await on.silent()).id,
      (await on.begun()).id,
    ];
    const stuck = async () => (await readLongJobs(db.database, on.other.terms)).filter((job) => job.is_stuck).length;
    for (const id of [waiting, silent]) await age(id, leaseSeconds + MINUTE - 5);
    for (const id of [waiting, silent, held]) await loseTasks(id);
    expect(await stuck()).toBe(0);
    for (const id of [waiting, silent]) await age(id, 10);
    expect(await stuck()).toBe(2);
    expect(await new RescueJobs(db.database, on.other.on.bell).run()).toBe(3);
    expect(await stuck()).toBe(0);
  });

  it('are printed by the command: a sentence first, then facts and history', async () => {
    const account = await on.other.account();
    const [first, second] = [await on.begun('remix', account), await on.other.ordered(account, 'remix')];
    const lines = await explained(first.id);
    expect(lines[0]).toMatch(
      /^It is being made: phase waiting, 0 % of the whole, under a lease that lasts \d+ s more\.$/,
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^state +held$/),
        expect.stringMatching(new RegExp(`^fence +${first.fence}$`)),
        expect.stringMatching(new RegExp(`^holder +${first.holder}$`)),
        expect.stringMatching(/^hold +held$/),
        expect.stringMatching(new RegExp(`^\\d{4}-.*Z started +${first.fence} `)),
      ]),
    );
    expect((await explained(second))[0]).toMatch(/^It waits for a slot: all 1 of its account for remix are taken\./);
    expect((await explained(second)).join()).not.toContain('waves');
  });

  it('are explained after their end too, with the reason of a failure', async () => {
    const job = await on.silent();
    await db.database.sql`update parent set takeovers = 5 where resource_id = ${job.id}`;
    await on.post('lease-watchdog', { kind: 'compose', parent_id: job.id, fence: job.fence, n: 0 });
    const [why, ...rest] = await explained(job.id);
    expect(why).toBe('It failed: The job was lost 6 times without getting on; nothing was charged.');
    expect(rest.join('\n')).toMatch(/Z failed +\d+ \{"error"/);
  });

  it('leave the command as it was for other jobs, and for none', async () => {
    const id = await on.other.on.started(await on.other.account());
    expect((await explained(id))[0]).toMatch(/^status +queued$/);
    for (const nobody of [newId(), 'x', "'; drop table slot"]) {
      await expect(explained(nobody)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('have a page of those that are open, and one each, behind a strict policy', async () => {
    const [held, lost] = [await on.begun(), await on.silent('remix')];
    const linkTo = ({ id }: { id: string }) => `href="/productions/${id}"`;
    await db.database.sql`update slot set holder = '<script>alert(1)</script>' where parent_id = ${held.id}`;
    await age(lost.id, 10 * MINUTE);
    await loseTasks(lost.id);
    const list = await ask('/productions');
    expect(list.status).toBe(200);
    expect(Object.fromEntries(list.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'; style-src 'self'") as string,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    const text = await list.text();
    expect(text).toContain('1 stuck: held by nobody');
    expect(text).toContain(linkTo(lost));
    expect(text.indexOf(linkTo(lost))).toBeLessThan(text.indexOf(linkTo(held)));
    const one = await page(`/productions/${held.id}`);
    expect(one).toContain('It is being made');
    expect(one).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(one).not.toContain('<script>');
    expect(one).not.toContain('waves');
    expect((await ask('/assets/page.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
    for (const path of [`/productions/${newId()}`, '/productions/', '/productions/x', '/']) {
      expect((await ask(path)).status, path).toBe(404);
    }
    expect((await ask('/productions', 'POST')).status).toBe(404);
    expect((await on.app.fetch('/productions')).status).toBe(404);
  });

  it('say so on their page where there is none', async () => {
    expect(await page('/productions')).toContain('0 open');
  });

  it('are measured by where they stand, and by those that are stuck', async () => {
    const fresh = new Metrics();
    new BacklogMetrics(db.database, on.other.terms, new FakeErrorReporter()).addTo(fresh);
    const lost = await on.silent('remix');
    await age(lost.id, 10 * MINUTE);
    await loseTasks(lost.id);
    await Promise.all([on.begun(), on.begun()]);
    expect((await fresh.text()).split('\n')).toEqual(
      expect.arrayContaining([
        'mediamaker_long_jobs{kind="compose",state="held"} 2',
        'mediamaker_long_jobs{kind="remix",state="unheld"} 1',
        'mediamaker_long_jobs_stuck 1',
      ]),
    );
  });

  it('are counted when they are taken over, and when a write of a lost claim is refused', async () => {
    const samples = async (name: string) =>
      (await page('/metrics')).split('\n').filter((line) => line.startsWith(name));
    const taken = async (outcome: string): Promise<number> => {
      const [line] = await samples(`mediamaker_takeovers_total{outcome="${outcome}"}`);
      return Number(line?.split(' ').at(-1) ?? 0);
    };
    const before = [await taken('resumed'), await taken('cancelled')];
    const letGo = on.maker.hold('film');
    const job = await on.silent();
    await on.post('lease-watchdog', { kind: 'compose', parent_id: job.id, fence: job.fence, n: 0 });
    const cancelled = await on.silent('remix');
    await db.database.sql`update production set cancel_requested = true where resource_id = ${cancelled.id}`;
    await on.post('resume-remixes');
    expect([await taken('resumed'), await taken('cancelled')]).toEqual(before.map((count) => count + 1));
    await vi.waitUntil(() => on.maker.names.includes('film/film'), 30_000);
    await on.other.die(job.id);
    letGo();
    await expect
      .poll(() => samples('mediamaker_stale_writes_total'), { timeout: 60_000 })
      .toEqual([expect.stringMatching(/\{verb="(checkpoint|renew)",guard="holder is the same"\} 1$/)]);
  });
});
