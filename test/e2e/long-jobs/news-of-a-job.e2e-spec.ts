import { ResourceUpdates } from '@libs/jobs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventReader } from '../../support/http/event-reader.js';
import { composition } from '../../support/jobs/long-jobs.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { Service } from '../../support/service/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const LAST = 'last';

describe('the news of one long job on a stream', () => {
  let db: TestDatabase;
  let service: Service;

  beforeEach(async () => {
    db = await createTestDatabase();
  });
  afterEach(async () => {
    await service.remove();
    await db.drop();
  });

  /** A job that has ended, and all notifications that were sent about it. */
  async function heardOfAJob(runner: 'inline' | 'job'): Promise<{ film: string; shot: string; heard: string[] }> {
    service = await Service.start({
      databaseUrl: db.url,
      environment: { PRODUCTION_RUNNER: runner, JOB_LAUNCHER: 'child-process', MCP_STANDALONE_STREAM: 'on' },
    });
    const key = await service.media('keys', 'create', '--name', 'test');
    const caller = await McpCaller.connect(service.address, key);
    const stream = await EventReader.open(service.address, { key });
    const order = composition('news', { shots: 1 });
    const { resource_id: film } = await caller.call<{ resource_id: string }>('compose_video', { ...order });
    expect((await caller.ended(film)).status).toBe('completed');
    await allSent(film, runner);
    const [made] = await db.database.sql<{ shot: string; account_id: string }[]>`
      select id as shot, account_id from resource where parent_id = ${film}`;
    if (!made) throw new Error('the film has no shot');
    await ResourceUpdates.announce(db.database, { accountId: made.account_id, resourceId: LAST });
    const heard = await untilLast(stream);
    stream.close();
    await caller.close();
    return { film, shot: made.shot, heard };
  }

  /** Waits until every event was delivered, in job mode by the queue of wake-ups too. */
  async function allSent(film: string, runner: 'inline' | 'job'): Promise<void> {
    const waiting = () => db.database.sql`select event from outbox where delivered_at is null`;
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
    const notified = () => db.database.sql`select state from task where name = ${`notify-${film}`}`;
    await expect.poll(notified, { timeout: 20_000 }).toEqual(runner === 'job' ? [{ state: 'done' }] : []);
  }

  /** The ids of updated resources, and `list`, in the order in which they came. */
  async function untilLast(stream: EventReader): Promise<string[]> {
    const heard: string[] = [];
    for (let message = await stream.next(); message; message = await stream.next()) {
      const uri = message.params?.['uri'];
      const id = typeof uri === 'string' ? uri.replace('media://resource/', '') : 'list';
      if (id === LAST) return heard;
      heard.push(id);
    }
    throw new Error('the stream ended early');
  }

  it.each(['inline', 'job'] as const)(
    'with the %s runner has each change once, and the list change at the beginning of the job and when it is published',
    async (runner) => {
      const { film, shot, heard } = await heardOfAJob(runner);
      const count = (id: string): number => heard.filter((each) => each === id).length;
      expect({ list: count('list'), shot: count(shot) }).toEqual({ list: 2, shot: 1 });
      // It begins, makes seven steps and ends; steps that are delivered together are sent as one.
      expect(count(film)).toBeGreaterThanOrEqual(2);
      expect(count(film)).toBeLessThanOrEqual(9);
    },
    80_000,
  );
});
