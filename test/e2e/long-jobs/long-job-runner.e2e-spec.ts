import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { composition, eventsOf, runningJobs, type RunningJob } from '../../support/jobs/long-jobs.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { isAlive } from '../../support/service/processes.js';
import { Service } from '../../support/service/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

const LEASE_SECONDS = 10;
/** A parent whose process the service saw exit is somebody else's within this, before its lease can run out. */
const MOST_MS = LEASE_SECONDS * 1000 * 0.8;
/** A process suspended within a transaction keeps its locks until the database ends its session. */
const MOST_MS_ASLEEP = LEASE_SECONDS * 1000 + 15_000 + 5_000;
/** No process sees the exit of a whole service. */
const LEASE_SECONDS_INLINE = 5;

describe('long jobs of a service', () => {
  let db: TestDatabase;
  let service: Service;
  let key: string;

  beforeEach(async () => {
    db = await createTestDatabase();
  });
  afterEach(async () => {
    await service.remove();
    await db.drop();
  });

  async function serve(runner: 'job' | 'inline', leaseSeconds: number): Promise<McpCaller> {
    const environment = {
      PRODUCTION_RUNNER: runner,
      JOB_LAUNCHER: 'child-process',
      PRODUCTION_LEASE_SECONDS: `${leaseSeconds}`,
    };
    service = await Service.start({ databaseUrl: db.url, environment });
    key = await service.media('keys', 'create', '--name', 'test');
    await service.media('credits', 'add', '1000');
    return McpCaller.connect(service.address, key);
  }

  const order = async (caller: McpCaller, tool: string, args: object): Promise<string> =>
    (await caller.call<{ resource_id: string }>(tool, { ...args })).resource_id;

  const isWalked = async (parentId: string): Promise<boolean> =>
    (await eventsOf(db.database, parentId)).some(({ event }) => event === 'phase');

  /** The process of a parent that it writes of already. */
  async function walkingJob(parentId: string): Promise<RunningJob> {
    await expect.poll(() => isWalked(parentId), { timeout: 60_000 }).toBe(true);
    const [job] = runningJobs(parentId);
    if (!job) throw new Error(`no process walks ${parentId}`);
    return job;
  }

  /** Milliseconds from a moment until the parent was taken over. */
  async function takenOverAfter(parentId: string, moment: number): Promise<number> {
    const takeover = async () => (await eventsOf(db.database, parentId)).find(({ event }) => event === 'taken over');
    await expect.poll(takeover, { timeout: 60_000, interval: 100 }).toBeDefined();
    return ((await takeover())?.at.getTime() ?? Number.NaN) - moment;
  }

  /** What happened since its takeover, and under which fences. */
  async function sinceTakeover(parentId: string): Promise<{ before: number; after: number[] }> {
    const events = await eventsOf(db.database, parentId);
    const at = events.findIndex(({ event }) => event === 'taken over');
    const fences = (some: typeof events): number[] => [...new Set(some.map(({ fence }) => Number(fence)))];
    const [before = Number.NaN, ...others] = fences(events.slice(0, at));
    expect(others).toEqual([]);
    return { before, after: fences(events.slice(at)) };
  }

  it('are finished by job processes: one is killed, which the service sees, and one sleeps past its lease', async ({
    annotate,
  }) => {
    verifies(
      'internal.lease-watchdog.job-runner',
      'internal.launch-job.launched',
      'internal.resume-compositions.job-runner',
    );
    const caller = await serve('job', LEASE_SECONDS);
    const films = [
      await order(caller, 'compose_video', composition('killed')),
      await order(caller, 'compose_video', composition('asleep')),
    ] as const;
    const jobs = await Promise.all([walkingJob(films[0]), walkingJob(films[1])]);
    const [killed, sleeper] = jobs;
    process.kill(killed.pid, 'SIGKILL');
    process.kill(sleeper.pid, 'SIGSTOP');
    const moment = Date.now();
    const late = await Promise.all(films.map((film) => takenOverAfter(film, moment))).finally(() =>
      process.kill(sleeper.pid, 'SIGCONT'),
    );
    await annotate(`taken over ${late[0]} ms after SIGKILL, ${late[1]} ms after SIGSTOP`);
    expect(late[0]).toBeLessThan(MOST_MS);
    expect(late[1]).toBeLessThan(MOST_MS_ASLEEP);
    await expect.poll(() => isAlive(sleeper.pid), { timeout: 60_000 }).toBe(false);
    for (const [at, film] of films.entries()) {
      expect((await caller.ended(film)).status).toBe('completed');
      const { before, after } = await sinceTakeover(film);
      expect([before, after]).toEqual([jobs[at]?.fence, [expect.any(Number)]]);
      expect(after[0]).toBeGreaterThan(before);
    }
    const remix = await order(caller, 'remix_video', {
      source_resource_id: films[0],
      mode: 'reframe',
      aspect_ratio: '9:16',
      rights_attested: true,
    });
    expect((await caller.ended(remix)).status).toBe('completed');
    expect((await eventsOf(db.database, remix)).map(({ event }) => event)).toContain('claimed');
    expect(await service.media('credits', 'audit')).toBe('the books balance');
    await caller.close();
  });

  it('go on in the next process when the service that walks them is killed', async ({ annotate }) => {
    verifies('internal.resume-compositions.takes-over', 'internal.lease-watchdog.resume');
    const caller = await serve('inline', LEASE_SECONDS_INLINE);
    const film = await order(caller, 'compose_video', composition('inline'));
    await expect.poll(() => isWalked(film), { timeout: 60_000 }).toBe(true);
    await service.kill();
    const moment = Date.now();
    await caller.close();
    await service.restart();
    const restarted = Date.now() - moment;
    const late = await takenOverAfter(film, moment);
    await annotate(`taken over ${late} ms after SIGKILL; the service was back after ${restarted} ms`);
    expect(late).toBeLessThan(Math.max(restarted, LEASE_SECONDS_INLINE * 1000) + 5_000);
    const again = await McpCaller.connect(service.address, key);
    expect((await again.ended(film)).status).toBe('completed');
    const { before, after } = await sinceTakeover(film);
    expect(after).toEqual([expect.any(Number)]);
    expect(after[0]).toBeGreaterThan(before);
    expect(await service.media('credits', 'audit')).toBe('the books balance');
    await again.close();
  });
});
