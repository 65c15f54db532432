import { newId } from '@libs/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { COMPLETED } from '../../support/jobs/fake-provider.js';
import { legacy, modern, post, type Answer } from '../../support/mcp/mcp-post.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const TASKS = 'io.modelcontextprotocol/tasks';
const DECLARED = { 'io.modelcontextprotocol/clientCapabilities': { extensions: { [TASKS]: {} } } };
const METHODS = ['tasks/get', 'tasks/update', 'tasks/cancel'];

type Fields = Record<string, unknown>;

describe('tasks', () => {
  let db: TestDatabase;
  let app: TestApp;
  let productions: JobFixture;
  let account: string;
  let key: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
  });
  beforeEach(async () => {
    productions = new JobFixture(db.database);
    account = await app.account();
    key = (await app.key({ accountId: account })).key;
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  function ask(
    method: string,
    params: Fields,
    { on = app, as = key, _meta = DECLARED }: { on?: TestApp; as?: string; _meta?: object } = {},
  ): Promise<Answer> {
    const { message, headers } = modern(method, { ...params, _meta });
    const url = new URL('/mcp', on.address);
    return post({ url }, message, { headers: { ...headers, authorization: `Bearer ${as}` } });
  }

  async function call(name: string, args: Fields, options = {}): Promise<Fields> {
    return (await ask('tools/call', { name, arguments: args }, options)).json.result as Fields;
  }

  async function task(taskId: string, options = {}): Promise<Fields> {
    return (await ask('tasks/get', { taskId }, options)).json.result as Fields;
  }

  /** Runs a job's submission and its first check. */
  async function twoSteps(id: string): Promise<void> {
    await productions.pollStep.run(id);
    await productions.pollStep.run(id);
  }

  it('waiting for a resource is a task with the id of the resource', async () => {
    const id = await productions.started(account);
    const created = await call('await_resource', { resource_id: id });
    expect(created).toMatchObject({
      resultType: 'task',
      taskId: id,
      status: 'working',
      statusMessage: 'queued: waiting, 0 %',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      lastUpdatedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      ttlMs: null,
      pollIntervalMs: 2_000,
    });
    expect(created).not.toHaveProperty('result');
    expect(await task(id)).toEqual({ ...created, content: undefined, resultType: 'complete' });
  });

  it('a task that was begun in one process ends in another, after the first is gone', async () => {
    const first = await TestApp.start(db.database, { secrets: app.secrets });
    const id = await productions.started(account);
    expect(await call('await_resource', { resource_id: id }, { on: first })).toMatchObject({ taskId: id });
    await first.close();
    productions.provider.outcome = COMPLETED;
    await twoSteps(id);
    const { status, result } = await task(id);
    expect(status).toBe('completed');
    expect(result).toMatchObject({
      content: [{ type: 'text' }, { type: 'text' }],
      structuredContent: { resource_id: id, status: 'completed', percent: 100 },
    });
    expect(result).not.toHaveProperty('isError');
  });

  it('a generation that failed is a task that completed with an error', async () => {
    const id = await productions.started(account);
    await productions.pollStep.run(id);
    productions.provider.outcome = {
      state: 'failed',
      failure: {
        error_code: 'provider_rejected',
        error_description: 'No.',
        actionable_next_step: 'Stop.',
        retryable: false,
      },
    };
    await productions.pollStep.run(id);
    expect(await task(id)).toMatchObject({
      status: 'completed',
      result: { isError: true, structuredContent: { status: 'failed', error: { error_code: 'provider_rejected' } } },
    });
  });

  it('a cancelled task is acknowledged without a word, and found cancelled, however often it is cancelled', async () => {
    const { structuredContent } = await call('create_image', { prompt: 'a lighthouse', size: 256 });
    const { resource_id: taskId } = structuredContent as { resource_id: string };
    for (let times = 0; times < 2; times += 1) {
      const { result } = (await ask('tasks/cancel', { taskId })).json;
      expect(Object.keys(result as Fields).sort()).toEqual(['_meta', 'resultType']);
    }
    expect(await task(taskId)).toMatchObject({ status: 'cancelled', statusMessage: 'cancelled' });
  });

  it('an update is acknowledged and changes nothing: no task of ours asks', async () => {
    const taskId = await productions.started(account);
    const before = await task(taskId);
    const { result } = (await ask('tasks/update', { taskId, inputResponses: { a: { action: 'accept' } } })).json;
    expect(result).toMatchObject({ resultType: 'complete' });
    expect(await task(taskId)).toEqual(before);
  });

  it.each(METHODS)("%s: another's task, an absent one and no identifier at all are equally unknown", async (method) => {
    const stranger = (await app.key()).key;
    const id = await productions.started(account);
    const answers = [
      await ask(method, { taskId: id }, { as: stranger }),
      await ask(method, { taskId: newId() }),
      await ask(method, { taskId: 'nothing' }),
    ];
    const unknown = { code: -32602, message: 'Unknown task' };
    expect(answers.map(({ json }) => json.error)).toEqual([unknown, unknown, unknown]);
    expect(await productions.resource(id)).toMatchObject({ status: 'queued' });
  });

  it.each(METHODS)('%s without the capability is refused with the capability that is missing', async (method) => {
    const { status, json } = await ask(method, { taskId: newId() }, { _meta: {} });
    expect([status, json.error]).toMatchObject([
      400,
      { code: -32021, data: { requiredCapabilities: { extensions: { [TASKS]: {} } } } },
    ]);
  });

  it.each(['tasks/list', 'tasks/result'])('%s does not exist', async (method) => {
    const { status, json } = await ask(method, {});
    expect([status, json.error]).toMatchObject([404, { code: -32601 }]);
  });

  it('a caller who may not cancel a job may not cancel its task', async () => {
    const reader = (await app.key({ accountId: account, scopes: ['library:read'] })).key;
    const taskId = await productions.started(account);
    const { status, json } = await ask('tasks/cancel', { taskId }, { as: reader });
    expect([status, json.error_code]).toEqual([403, 'insufficient_scope']);
    expect(await task(taskId, { as: reader })).toMatchObject({ status: 'working' });
  });

  describe('the tool answers itself', () => {
    it('a client that did not declare the extension, in both eras', async () => {
      const id = await productions.started(account);
      const args = { resource_id: id, wait_ms: 1 };
      expect(await call('await_resource', args, { _meta: {} })).toMatchObject({
        resultType: 'complete',
        structuredContent: { status: 'queued' },
      });
      const message = legacy('tools/call', { name: 'await_resource', arguments: args, _meta: DECLARED });
      const headers = { authorization: `Bearer ${key}` };
      const { json } = await post({ url: new URL('/mcp', app.address) }, message, { headers });
      expect(json.result).toMatchObject({ structuredContent: { status: 'queued' } });
    });

    it.each([{ wait_ms: 0 }, { wait_ms: 60_000 }])('a call that waits for nothing, or is wrong: %j', async (change) => {
      const id = await productions.started(account);
      expect(await call('await_resource', { resource_id: id, ...change })).toMatchObject({ resultType: 'complete' });
    });

    it('a resource that has ended, or that is not there', async () => {
      productions.provider.outcome = COMPLETED;
      const id = await productions.started(account);
      await twoSteps(id);
      expect(await call('await_resource', { resource_id: id })).toMatchObject({
        resultType: 'complete',
        structuredContent: { status: 'completed' },
      });
      expect(await call('await_resource', { resource_id: newId() })).toMatchObject({
        isError: true,
        structuredContent: { error_code: 'not_found' },
      });
    });
  });

  it('the extension is declared where it is served', async () => {
    const { capabilities } = (await ask('server/discover', {})).json.result as { capabilities: Fields };
    expect(capabilities).toMatchObject({ extensions: { [TASKS]: {} } });
    expect(capabilities).not.toHaveProperty('tasks');
  });
});
