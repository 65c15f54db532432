import { newId } from '@libs/kernel';
import { ResourceUpdates } from '@libs/jobs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { EventReader, type Message } from '../../support/http/event-reader.js';
import { COMPLETED } from '../../support/jobs/fake-provider.js';
import { modern, post } from '../../support/mcp/mcp-post.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const TASKS = 'io.modelcontextprotocol/tasks';
const TAG = 'io.modelcontextprotocol/subscriptionId';
const DECLARED = { 'io.modelcontextprotocol/clientCapabilities': { extensions: { [TASKS]: {} } } };

describe('a subscription to tasks', () => {
  let db: TestDatabase;
  let app: TestApp;
  let updates: ResourceUpdates;
  let productions: JobFixture;
  let account: string;
  let key: string;
  const readers: EventReader[] = [];

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    updates = app.nest.get(ResourceUpdates, { strict: false });
    await updates.start();
  });
  beforeEach(async () => {
    productions = new JobFixture(db.database);
    account = await app.account();
    key = (await app.key({ accountId: account })).key;
  });
  afterEach(() => readers.splice(0).forEach((reader) => reader.close()));
  afterAll(async () => {
    await updates.stop();
    await app.close();
    await db.drop();
  });

  async function listen(
    notifications: object,
    { as = key, _meta = DECLARED }: { as?: string; _meta?: object } = {},
  ): Promise<EventReader> {
    const { message, headers } = modern('subscriptions/listen', { notifications, _meta } as object);
    const reader = await EventReader.open(app.address, { key: as, message, headers });
    readers.push(reader);
    return reader;
  }

  const announce = (resourceId: string): Promise<void> =>
    ResourceUpdates.announce(db.database, { accountId: account, resourceId });

  /** What `tasks/get` says, without what belongs to its answer alone. */
  async function task(taskId: string): Promise<object> {
    const { message, headers } = modern('tasks/get', { taskId, _meta: DECLARED });
    const answer = await post({ url: new URL('/mcp', app.address) }, message, {
      headers: { ...headers, authorization: `Bearer ${key}` },
    });
    const { resultType: _, _meta: __, ...detailed } = answer.json.result as Record<string, unknown>;
    return detailed;
  }

  /** Signed addresses say when they were signed. */
  const unsigned = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll(/http:\/\/[^"\\\s]*/g, 'an address'));

  async function end(id: string): Promise<void> {
    productions.provider.outcome = COMPLETED;
    await productions.pollStep.run(id);
    await productions.pollStep.run(id);
    await announce(id);
  }

  const accepted = (message: Message | undefined): unknown => message?.params?.['notifications'];

  it('gets the state of a task at first, and its end, both as in tasks/get', async () => {
    const id = await productions.started(account);
    const reader = await listen({ taskIds: [id] });
    expect(await reader.next()).toEqual({
      jsonrpc: '2.0',
      method: 'notifications/subscriptions/acknowledged',
      params: { notifications: { taskIds: [id] }, _meta: { [TAG]: '1' } },
    });
    const told = async (): Promise<object> => ({
      jsonrpc: '2.0',
      method: 'notifications/tasks',
      params: { ...(await task(id)), _meta: { [TAG]: '1' } },
    });
    expect(await reader.next()).toEqual(await told());
    await end(id);
    const last = await reader.next();
    expect(last?.params).toMatchObject({ taskId: id, status: 'completed', result: { structuredContent: {} } });
    expect(unsigned(last)).toEqual(unsigned(await told()));
  });

  it('gets the end once, and nothing of the task afterwards', async () => {
    const id = await productions.started(account);
    const reader = await listen({ taskIds: [id], resourcesListChanged: true });
    expect(accepted(await reader.next())).toEqual({ taskIds: [id], resourcesListChanged: true });
    await reader.next();
    await end(id);
    const methods = [await reader.next(), await reader.next()].map((message) => message?.method);
    expect(methods).toEqual(['notifications/resources/list_changed', 'notifications/tasks']);
    await announce(id);
    await announce(id);
    for (let news = 0; news < 2; news += 1) {
      expect(await reader.next()).toMatchObject({ method: 'notifications/resources/list_changed' });
    }
  });

  it('gets an ended task at once, and a failed one as completed with an error', async () => {
    const [done, cancelled] = [await productions.started(account), await productions.started(account)];
    await end(done);
    await db.database.sql`update resource set status = 'cancelled' where id = ${cancelled}`;
    const reader = await listen({ taskIds: [done, cancelled] });
    await reader.next();
    const told = [await reader.next(), await reader.next()].map((message) => message?.params);
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ taskId: done, status: 'completed' }),
        expect.objectContaining({ taskId: cancelled, status: 'cancelled' }),
      ]),
    );
  });

  it('acknowledges neither foreign nor unknown ids, and sends nothing about them', async () => {
    const own = await productions.started(account);
    const foreign = await productions.started(await app.account());
    const deleted = await app.resource(account, { deleted_at: new Date() });
    const others = [foreign, deleted, newId(), 'x', ''];
    const reader = await listen({ taskIds: [...others, own, own] });
    expect(accepted(await reader.next())).toEqual({ taskIds: [own] });
    expect(await reader.next()).toMatchObject({ params: { taskId: own } });
    await announce(foreign);
    await end(own);
    expect(await reader.next()).toMatchObject({ params: { taskId: own, status: 'completed' } });
    const nothing = await listen({ taskIds: others });
    expect(accepted(await nothing.next())).toEqual({});
    expect([await nothing.next(), await nothing.next()]).toEqual([
      expect.objectContaining({ result: expect.objectContaining({ resultType: 'complete' }) as object }),
      undefined,
    ]);
  });

  it('leaves tasks out for a caller who may not look at them', async () => {
    const id = await productions.started(account);
    const maker = await app.key({ accountId: account, scopes: ['media:generate'] });
    const reader = await listen({ taskIds: [id], toolsListChanged: true }, { as: maker.key });
    expect(accepted(await reader.next())).toEqual({ toolsListChanged: true });
  });

  it('gets the state of its tasks after notifications of the database were lost', async () => {
    const id = await productions.started(account);
    const reader = await listen({ taskIds: [id] });
    await reader.next();
    await reader.next();
    productions.provider.outcome = COMPLETED;
    await productions.pollStep.run(id);
    await productions.pollStep.run(id);
    await db.database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`;
    expect(await reader.next()).toMatchObject({ params: { taskId: id, status: 'completed' } });
  });

  it.each([[['any']], [[]]])(
    'without the capability is refused with the capability that is missing: %j',
    async (ids) => {
      const reader = await listen({ taskIds: ids, toolsListChanged: true }, { _meta: {} });
      expect([reader.status, await reader.body()]).toMatchObject([
        400,
        { id: '1', error: { code: -32021, data: { requiredCapabilities: { extensions: { [TASKS]: {} } } } } },
      ]);
    },
  );

  it.each([['all'], [[1]], [{ 0: 'x' }], [Array.from({ length: 51 }, () => newId())]])(
    'names at most 50 tasks, each by its id: not %j',
    async (taskIds) => {
      const reader = await listen({ taskIds, toolsListChanged: true });
      expect([reader.status, await reader.body()]).toMatchObject([400, { id: '1', error: { code: -32602 } }]);
    },
  );
});
