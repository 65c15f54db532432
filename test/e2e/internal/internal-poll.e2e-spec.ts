import { newId } from '@libs/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { TokenMint } from '../../support/oauth/token-mint.js';
import { verifies } from '../../support/verifies.js';

describe('POST /internal/poll', () => {
  let db: TestDatabase;
  let app: TestApp;
  let caller: McpCaller;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    caller = await McpCaller.connect(app.address, (await app.key()).key);
  });
  afterAll(async () => {
    await caller.close();
    await app.close();
    await db.drop();
  });
  afterEach(() => db.database.sql`update resource set status = 'cancelled'`);

  const token = (): string => app.secrets.internalPollTokens[0] ?? '';

  function poll(body: unknown, authorization: string | null = `Bearer ${token()}`): Promise<Response> {
    return app.fetch('/internal/poll', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
      body: JSON.stringify(body),
    });
  }

  /** A job that was ordered over MCP and is not claimed. */
  async function job(): Promise<string> {
    const args = { prompt: 'A calm evening by the ocean', size: 256 };
    return (await caller.call<{ resource_id: string }>('create_image', args)).resource_id;
  }

  it('runs the one step that a queued task claims, and a late repetition changes nothing', async () => {
    verifies('internal.poll.one-step', 'internal.poll.claimed-step', 'authentication.internal.token');
    verifies('job-body.poll.resource-id', 'job-body.poll.step', 'event.wake-up.poll');
    const id = await job();
    const first = await poll({ resource_id: id, step: 0 });
    expect(first.status).toBe(200);
    expect(await first.json()).toEqual({ result: 'advanced', resource_id: id, status: 'queued', next_step: 1 });
    const again = await poll({ resource_id: id, step: 0 });
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual({ result: 'stale', resource_id: id, status: 'queued' });
    expect(await (await poll({ resource_id: id, step: 1 })).json()).toMatchObject({ result: 'advanced', next_step: 2 });
  });

  it('without a step runs whichever comes next', async () => {
    verifies('internal.poll.manual-call');
    const id = await job();
    for (const next of [1, 2, 3]) {
      expect(await (await poll({ resource_id: id })).json()).toMatchObject({ result: 'advanced', next_step: next });
    }
  });

  it.each([['an empty object', '{}'] as const, ['no body at all', undefined] as const])(
    'with %s runs a step of the job that waited longest',
    async (_, body) => {
      verifies('internal.poll.next-pending');
      const jobs = [await job(), await job()];
      const polled: unknown[] = [];
      for (let n = 0; n < 2; n += 1) {
        const response = await app.fetch('/internal/poll', {
          method: 'POST',
          headers: { authorization: `Bearer ${token()}`, ...(body && { 'content-type': 'application/json' }) },
          body,
        });
        expect(response.status).toBe(200);
        polled.push(((await response.json()) as { resource_id: string }).resource_id);
      }
      expect(polled).toEqual(jobs);
    },
  );

  it.each([{}, { resource_id: null, step: null }])('without a job answers idle, for %j', async (body) => {
    expect(await (await poll(body)).json()).toEqual({ result: 'idle' });
  });

  it('null says the same as absence', async () => {
    const id = await job();
    expect(await (await poll({ resource_id: id, step: null })).json()).toMatchObject({ result: 'advanced' });
    expect(await (await poll({ resource_id: null })).json()).toMatchObject({ resource_id: id });
  });

  it('for a resource that no job makes is 404', async () => {
    const response = await poll({ resource_id: newId() });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error_code: 'not_found' });
  });

  it('a step whose provider lives in another revision is 503, so that the queue comes back', async () => {
    verifies('internal.poll.handler-elsewhere', 'status.503.handler-elsewhere');
    const id = await job();
    await db.database.sql`update production set provider = 'of another revision' where resource_id = ${id}`;
    const response = await poll({ resource_id: id, step: 0 });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ error_code: 'handler_elsewhere', retryable: true });
  });

  it('without a job passes over what only another revision can go on with, unless there is nothing else', async () => {
    const [elsewhere, here] = [await job(), await job()];
    await db.database.sql`update production set provider = 'of another revision' where resource_id = ${elsewhere}`;
    expect(await (await poll({})).json()).toMatchObject({ result: 'advanced', resource_id: here });
    await db.database.sql`update resource set status = 'cancelled' where id = ${here}`;
    const response = await poll({});
    expect([response.status, await response.json()]).toMatchObject([503, { error_code: 'handler_elsewhere' }]);
  });

  it.each<[string, string, () => Promise<string | null> | string | null]>([
    ['no credential', 'missing_credentials', () => null],
    ['another token', 'invalid_token', () => `Bearer ${'t'.repeat(43)}`],
    ['the token under Basic', 'malformed_credentials', () => `Basic ${token()}`],
    ['the token cut short', 'invalid_token', () => `Bearer ${token().slice(0, -1)}`],
    ['an API key', 'invalid_token', async () => `Bearer ${(await app.key()).key}`],
    [
      'an access token',
      'invalid_token',
      async () => `Bearer ${await (await TokenMint.of(app)).token(await app.account())}`,
    ],
  ])('with %s is 401 %s, and no step is run', async (_, code, authorization) => {
    verifies('internal.authentication');
    const id = await job();
    const response = await poll({ resource_id: id }, await authorization());
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    const denial = (await response.json()) as { actionable_next_step: string };
    expect(denial).toMatchObject({ error_code: code, retryable: false });
    expect(denial.actionable_next_step).not.toContain('authorization server');
    expect(await db.database.sql`select status from resource where id = ${id}`).toEqual([{ status: 'queued' }]);
  });

  it('the token of internal routes opens nothing else', async () => {
    const response = await app.fetch('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token()}` },
      body: JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'tools/list', params: {} }),
    });
    expect([response.status, await response.json()]).toMatchObject([401, { error_code: 'invalid_token' }]);
  });

  it.each([
    [{ resource_id: 'x' }, ['body', 'resource_id'], 'is_uuid', 'x'],
    [{ resource_id: 7 }, ['body', 'resource_id'], 'is_uuid', 7],
    [{ step: -1 }, ['body', 'step'], 'min', -1],
    [{ step: 1.5 }, ['body', 'step'], 'is_int', 1.5],
    [{ step: '1' }, ['body', 'step'], 'is_int', '1'],
    [{ step: 1 }, ['body', 'resource_id'], 'missing', undefined],
    [{ resource_id: null, step: 1 }, ['body', 'resource_id'], 'is_uuid', null],
    [{ resource: 'x' }, ['body', 'resource'], 'whitelist_validation', undefined],
    [[], ['body'], 'object_type', undefined],
    ['text', ['body'], 'object_type', undefined],
  ])('the body %j is 422 at %j', async (body, loc, type, input) => {
    verifies('status.422.body', 'validation.detail', 'validation.loc', 'validation.msg', 'validation.type');
    const response = await poll(body);
    expect(response.status).toBe(422);
    const { detail } = (await response.json()) as { detail: unknown[] };
    expect(detail).toContainEqual({ loc, msg: expect.any(String), type, ...(input !== undefined && { input }) });
  });

  it('does not exist while its setting is off, whatever is sent to it', async () => {
    verifies('internal.feature-flag');
    const off = await TestApp.start(db.database, {
      secrets: app.secrets,
      environment: { taskQueue: { internalPollEndpoint: false } },
    });
    const nothing = await (await off.fetch('/internal/nothing', { method: 'POST' })).json();
    for (const authorization of [undefined, 'Basic x', 'Bearer x', `Bearer ${token()}`]) {
      for (const body of ['{}', '{"resource_id":"x"}']) {
        const response = await off.fetch('/internal/poll', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
          body,
        });
        expect(response.status).toBe(404);
        expect(response.headers.get('www-authenticate')).toBeNull();
        expect(await response.json()).toEqual(nothing);
      }
    }
    for (const method of ['GET', 'OPTIONS', 'DELETE']) {
      const response = await off.fetch('/internal/poll', { method });
      expect([response.status, response.headers.get('allow')], method).toEqual([404, null]);
      expect(await response.json()).toEqual(nothing);
    }
    await off.close();
  });
});
