import { PostgresDatabase } from '@libs/database/adapters';
import { DecideClient, listClients, noteClient } from '@libs/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '../../../src/entities.js';
import { TestApp } from '../../support/service/app.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { modern, post, type Answer } from '../../support/mcp/mcp-post.js';
import { OauthClient } from '../../support/oauth/oauth-client.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { TokenMint } from '../../support/oauth/token-mint.js';
import { untilItLasts } from '../../support/http/until-it-lasts.js';
import { verifies } from '../../support/verifies.js';

interface Result {
  result: { structuredContent: Record<string, unknown> };
}

const RESTRICTED = 'lib_delete';
const DAY_MS = 24 * 60 * 60_000;

describe('trust in an OAuth client', () => {
  let db: TestDatabase;
  let other: PostgresDatabase;
  let apps: [TestApp, TestApp];
  let mint: TokenMint;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    other = await PostgresDatabase.connect({ url: db.url, entities, applicationName: 'two' });
    const first = await TestApp.start(db.database);
    // One service: both processes have the same address and the same keys.
    const second = await TestApp.start(other, { settings: { PUBLIC_BASE_URL: first.address } });
    apps = [first, second];
    account = await first.account();
    mint = await TokenMint.of(first, second);
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await other.destroy();
    await db.drop();
  });

  const call = async (app: TestApp, token: string, name: string, input: object): Promise<[number, object]> => {
    const response = await app.fetch('/mcp', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'tools/call', params: { name, arguments: input } }),
    });
    expect(response.headers.get('www-authenticate') ?? '').not.toContain('insufficient_scope');
    return [response.status, (await response.json()) as object];
  };
  const issuer = (): string => apps[0].address;
  const restricted = (app: TestApp, token: string) =>
    call(app, token, RESTRICTED, { resource_id: '00000000-0000-4000-8000-000000000000' });
  /** The status of a call of the restricted tool in each process. */
  const statuses = (token: string): Promise<number[]> =>
    Promise.all(apps.map(async (app) => (await restricted(app, token))[0]));
  const decide = (clientId: string, state: 'verified' | 'blocked' | null): Promise<void> =>
    new DecideClient(db.database).run({ issuer: issuer(), clientId }, { state, by: 'operator' });

  it('is not there at first: restricted tools are neither shown nor open, the others are', async () => {
    verifies('oauth.untrusted-client', 'error.untrusted-client', 'status.403.client-trust');
    const token = await mint.token(account, { client_id: 'new' });
    expect(await restricted(apps[0], token)).toEqual([
      403,
      {
        error_code: 'client_untrusted',
        error_description: expect.stringContaining(RESTRICTED) as string,
        actionable_next_step: expect.stringMatching(/\w/) as string,
        retryable: false,
      },
    ]);
    expect((await call(apps[0], token, 'lib_list', {}))[0]).toBe(200);
    expect(await listClients(db.database, { clientId: 'new' })).toMatchObject([
      { issuer: issuer(), kind: 'dcr', state: 'untrusted', verified_by: null },
    ]);
  });

  it('comes and goes by the operator’s word, in every process from the moment it is answered', async () => {
    const token = await mint.token(account, { client_id: 'known' });
    for (let round = 0; round < 5; round += 1) {
      expect(await statuses(token), `round ${round}`).toEqual([403, 403]);
      await decide('known', 'verified');
      expect(await statuses(token), `round ${round}`).toEqual([200, 200]);
      await decide('known', null);
    }
  });

  it('lets a client cancel the jobs that it started without it, with any of its grants, and no others', async () => {
    const own = await mint.token(account, { client_id: 'maker' });
    const anotherGrant = await mint.token(account, { client_id: 'maker', jti: 'another' });
    const stranger = await mint.token(account, { client_id: 'stranger' });
    const start = async (): Promise<string> => {
      const [, answer] = await call(apps[0], own, 'create_image', { prompt: 'Waves', size: 256 });
      return (answer as Result).result.structuredContent['resource_id'] as string;
    };
    const cancel = async (token: string, id: string): Promise<Record<string, unknown>> => {
      const [status, answer] = await call(apps[0], token, 'cancel_job', { resource_id: id });
      expect(status).toBe(200);
      return (answer as Result).result.structuredContent;
    };
    const [first, second] = [await start(), await start()];
    expect(await cancel(stranger, first)).toMatchObject({ error_code: 'client_untrusted', retryable: false });
    expect(await cancel(own, first)).toMatchObject({ status: 'cancelled' });
    expect(await cancel(anotherGrant, second)).toMatchObject({ status: 'cancelled' });

    const tools = await apps[0].fetch('/mcp', {
      method: 'POST',
      headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'tools/list', params: {} }),
    });
    expect(await tools.text()).toContain('"cancel_job"');
  });

  it('a task is cancelled without it by the client that started it alone', async () => {
    const own = await mint.token(account, { client_id: 'tasker' });
    const stranger = await mint.token(account, { client_id: 'visitor' });
    const [, answer] = await call(apps[0], own, 'create_image', { prompt: 'Waves', size: 256 });
    const taskId = (answer as Result).result.structuredContent['resource_id'] as string;
    const cancel = (token: string): Promise<Answer> => {
      const _meta = {
        'io.modelcontextprotocol/clientCapabilities': { extensions: { 'io.modelcontextprotocol/tasks': {} } },
      };
      const { message, headers } = modern('tasks/cancel', { taskId, _meta });
      const url = new URL('/mcp', apps[0].address);
      return post({ url }, message, { headers: { ...headers, authorization: `Bearer ${token}` } });
    };
    expect((await cancel(stranger)).json).toMatchObject({ error: { data: { error_code: 'client_untrusted' } } });
    expect((await cancel(own)).json).toMatchObject({ result: { resultType: 'complete' } });
    const [row] = await db.database.sql`select status from resource where id = ${taskId}`;
    expect(row).toEqual({ status: 'cancelled' });
  });

  it('a blocked client is refused everywhere, also with existing tokens, until it is unblocked', async () => {
    verifies('status.403.client-trust');
    const token = await mint.token(account, { client_id: 'bad' });
    const resource = await apps[0].resource(account);
    const resolve = (): Promise<Response> =>
      apps[0].fetch(`/api/resolve/${resource}`, { headers: { authorization: `Bearer ${token}` } });
    expect([await listToolsWith(issuer(), token), (await resolve()).status]).toEqual([[200, undefined], 200]);
    await decide('bad', 'blocked');
    const refused = await resolve();
    expect([refused.status, await refused.json()]).toEqual([
      403,
      {
        error_code: 'client_blocked',
        error_description: expect.stringMatching(/\w/) as string,
        actionable_next_step: expect.stringMatching(/\w/) as string,
        retryable: false,
      },
    ]);
    expect(refused.headers.get('www-authenticate')).toBeNull();
    for (const app of apps) expect((await call(app, token, 'lib_list', {}))[0]).toBe(403);
    expect(await listToolsWith(issuer(), token)).toEqual([403, 'client_blocked']);
    await decide('bad', null);
    expect([await listToolsWith(issuer(), token), (await resolve()).status]).toEqual([[200, undefined], 200]);
  });

  it.each([
    ['https://claude.ai/oauth/mcp-oauth-client-metadata', 200],
    ['https://claude.ai/oauth/claude-code-client-metadata', 200],
    ['https://chatgpt.com/oauth/a-connector/client.json', 200],
    ['https://chatgpt.com/oauth/codex/client.json', 200],
    ['https://vscode.dev/oauth/client-metadata.json', 200],
    ['https://chatgpt.com/connector/client.json', 403],
    ['https://claude.ai/oauth/../evil', 403],
    ['https://claude.ai.evil.example/oauth/x', 403],
    ['https://CLAUDE.ai/oauth/x', 403],
    ['https://claude.ai/other/x', 403],
    ['claude.ai/oauth/x', 403],
  ])('of a document at %s is there from the start: %i', async (clientId, status) => {
    expect(await statuses(await mint.token(account, { client_id: clientId }))).toEqual([status, status]);
  });

  it('of a listed document ends with the operator’s word', async () => {
    const clientId = 'https://vscode.dev/oauth/client-metadata.json';
    const token = await mint.token(account, { client_id: clientId });
    expect(await statuses(token)).toEqual([200, 200]);
    await decide(clientId, 'blocked');
    expect(await statuses(token)).toEqual([403, 403]);
  });

  it('of a client that registers is there where all its codes lead to listed callbacks, until the operator’s word', async () => {
    const callback = 'https://claude.ai/api/mcp/auth_callback';
    const registered = async (...redirects: string[]): Promise<string> =>
      (await OauthClient.register(apps[0], { client_name: 'Claude', redirect_uris: redirects })).id;
    const clientId = await registered(callback, 'https://chatgpt.com/connector/oauth/abc');
    const token = await mint.token(account, { client_id: clientId });
    expect(await statuses(token)).toEqual([200, 200]);
    await decide(clientId, 'blocked');
    expect(await statuses(token)).toEqual([403, 403]);
    for (const elsewhere of [
      'http://127.0.0.1:8787/callback',
      'https://claude.ai.evil.example/api/mcp/auth_callback',
    ]) {
      const other = await mint.token(account, { client_id: await registered(callback, elsewhere) });
      expect(await statuses(other), elsewhere).toEqual([403, 403]);
    }
  });

  it('is never what a client says of itself', async () => {
    const clientId = 'flatterer';
    await noteClient(db.database, {
      issuer: issuer(),
      clientId,
      kind: 'dcr',
      name: 'Claude',
      redirectUris: ['https://a.b/c'],
    });
    const claims = { client_id: clientId, trust: 'verified', client_name: 'Claude', verified: true };
    expect(await statuses(await mint.token(account, claims))).toEqual([403, 403]);
    expect(await listClients(db.database, { clientId })).toMatchObject([
      { name: 'Claude', redirect_uris: ['https://a.b/c'] },
    ]);
  });

  it('an untrusted client has a tenth of the credits of a day', async () => {
    await untilItLasts(DAY_MS, 5_000);
    const rich = await apps[0].account();
    const left = async (clientId: string): Promise<unknown> => {
      const [, answer] = await call(apps[0], await mint.token(rich, { client_id: clientId }), 'account_status', {});
      const { result } = answer as { result: { structuredContent: { credits: unknown } } };
      return result.structuredContent.credits;
    };
    const image = { prompt: 'A heron', count: 4, size: 256, technique: 'art' };
    const token = await mint.token(rich, { client_id: 'spender' });
    const all = { left_today: 500, daily_allowance: 500, allowance_left: 500, balance: 0 };
    expect(await left('https://claude.ai/oauth/x')).toEqual(all);
    const tenth = { left_today: 50, daily_allowance: 50, allowance_left: 50, balance: 0 };
    expect(await left('spender')).toEqual(tenth);
    expect((await call(apps[0], token, 'create_image', image))[0]).toBe(200);
    expect(await left('another')).toEqual({ ...tenth, left_today: 46, allowance_left: 46 });
  });

  it('an untrusted client has a tenth of the requests in the same window', async () => {
    const app = await TestApp.start(db.database, { settings: { REQUESTS_PER_MINUTE: '600', REQUEST_BURST: '600' } });
    try {
      const own = await TokenMint.of(app);
      // The other account has spent its window at the application without limits.
      const fresh = await app.account();
      const policies = async (clientId: string): Promise<string | null> => {
        const token = await own.token(fresh, { client_id: clientId });
        const response = await app.fetch('/mcp', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
        return response.headers.get('ratelimit-policy');
      };
      expect(await policies('https://claude.ai/oauth/x')).toBe('"requests";q=600;w=60');
      expect(await policies('unknown')).toBe('"untrusted-requests";q=60;w=60');
    } finally {
      await app.close();
    }
  });
});
