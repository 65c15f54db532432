import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { hourlyLimits } from '../../support/http/hourly-limits.js';
import { OauthClient, registration } from '../../support/oauth/oauth-client.js';
import { OauthWorld } from '../../support/oauth/oauth-world.js';
import type { TestDatabase } from '../../support/database/test-database.js';

let world: OauthWorld;
let db: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  world = await OauthWorld.open();
  ({ db, app } = world);
});
afterAll(() => world.close());

/** As these clients send it: the Inspector and mcp-remote were listened to, the closed ones are after their reports. */
const BODIES: Record<string, object> = {
  Claude: {
    client_name: 'Claude',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_post',
    scope: 'media:generate library:read library:write',
  },
  'Claude Code': {
    client_name: 'Claude Code (mediamaker)',
    redirect_uris: ['http://localhost:3118/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  },
  ChatGPT: {
    client_name: 'ChatGPT',
    redirect_uris: [
      'https://chatgpt.com/connector/oauth/a-connector',
      'https://chatgpt.com/connector_platform_oauth_redirect',
    ],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_post',
  },
  Codex: {
    client_name: 'Codex',
    redirect_uris: ['http://127.0.0.1:37819/callback/a-login'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  },
  Cursor: {
    client_name: 'Cursor',
    application_type: 'web',
    redirect_uris: [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://www.cursor.com/agents/mcp/oauth/callback',
      'http://localhost:8787/callback',
    ],
    token_endpoint_auth_method: 'none',
  },
  'VS Code': {
    client_name: 'Visual Studio Code',
    client_uri: 'https://code.visualstudio.com',
    grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    response_types: ['code'],
    redirect_uris: ['https://vscode.dev/redirect', 'http://127.0.0.1:33418/', 'http://localhost:33418/'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  },
  Inspector: {
    redirect_uris: ['http://127.0.0.1:6276/oauth/callback'],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    client_name: 'MCP Inspector',
    client_uri: 'https://github.com/modelcontextprotocol/inspector',
    scope: 'media:generate library:read library:write offline_access',
    application_type: 'native',
  },
  'the Inspector of before': {
    redirect_uris: ['http://localhost:6274/oauth/callback', 'http://localhost:6274/oauth/callback/debug'],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    client_name: 'MCP Inspector',
    client_uri: 'https://github.com/modelcontextprotocol/inspector',
    scope: '',
  },
  'mcp-remote': {
    redirect_uris: ['http://localhost:22247/oauth/callback'],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    client_name: 'MCP CLI Proxy',
    client_uri: 'https://github.com/modelcontextprotocol/mcp-cli',
    software_id: '2e6dc280-f3c3-4e01-99a7-8181dbd1d23d',
    software_version: '0.15.1',
    scope: 'media:generate library:read library:write offline_access',
    application_type: 'native',
  },
};

describe('a registration', () => {
  it.each(Object.entries(BODIES))('of %s is taken', async (_, body) => {
    const answer = await registration(app, body);
    expect(await answer.json()).toMatchObject({
      client_id: expect.any(String),
      redirect_uris: (body as { redirect_uris: string[] }).redirect_uris,
      grant_types: ['authorization_code', 'refresh_token'],
    });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
  });

  it.each([
    ['on one line, in one direction', 'Claude\u202e\u2066\n (verified)', 'Claude (verified)'],
    ['of a length that a page has room for', 'x'.repeat(15_000), 'x'.repeat(80)],
    ['that ends at a whole letter', `${'x'.repeat(79)}😀`, 'x'.repeat(79)],
    ['none where it is nothing', ' \u200b', undefined],
  ])('has a name %s', async (_, name, kept) => {
    const answer = await registration(app, { redirect_uris: ['https://client.example/callback'], client_name: name });
    expect(((await answer.json()) as Record<string, unknown>).client_name).toBe(kept);
  });

  it('leaves out whatever a client may not say of itself', async () => {
    const asked = {
      redirect_uris: ['https://client.example/callback'],
      jwks_uri: 'http://169.254.169.254/keys',
      sector_identifier_uri: 'https://internal.example/sector',
      request_uris: ['https://internal.example/request'],
      backchannel_logout_uri: 'https://internal.example/logout',
      scope: 'library:read',
      trust_state: 'verified',
      trust: 'verified',
      client_id: 'chosen',
    };
    const taken = (await (await registration(app, asked)).json()) as Record<string, unknown>;
    const refused = Object.entries(asked).filter(([name]) => name !== 'redirect_uris');
    for (const [name, value] of refused) expect(taken[name]).not.toBe(value);
  });

  it.each([
    ['a scheme that runs code', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['plain http to another host', 'http://client.example/callback'],
    ['a host that stands for many', 'https://*/callback'],
    ['a host that ends a policy', 'https://a;sandbox/callback'],
    ['a fragment', 'https://client.example/callback#x'],
    ['a user in it', 'https://me:pass@client.example/callback'],
    ['a scheme that installs programs', 'itms-services://?action=download-manifest&url=https://evil.example/a.plist'],
    ['a scheme that starts a program of the system', 'ms-msdt:/id'],
    ['a scheme of the file search', 'search-ms:query=x'],
    ['a scheme of the browser', 'view-source:https://client.example/'],
    ['a message to somebody', 'sms:+1000'],
    ['a line break in it', 'com.example:/cb\r\nX: 1'],
    ['no address at all', 'callback'],
  ])('is refused with a redirect to %s', async (_, address) => {
    const answer = await registration(app, { redirect_uris: ['https://client.example/ok', address] });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'invalid_redirect_uri', error_description: expect.any(String) },
    ]);
  });

  it.each([
    ['no object', '[]', 400],
    ['no redirect', '{}', 400],
    ['an empty list of redirects', '{"redirect_uris":[]}', 400],
    [
      'another kind of secret',
      '{"redirect_uris":["https://a.example/"],"token_endpoint_auth_method":"tls_client_auth"}',
      400,
    ],
    ['no JSON', '{', 400],
    [
      'more than 16 KiB',
      JSON.stringify({ redirect_uris: ['https://a.example/'], client_name: 'a'.repeat(17_000) }),
      413,
    ],
  ])('is refused with %s', async (_, body, status) => {
    expect((await registration(app, body)).status).toBe(status);
  });

  it('is taken no oftener than any other request of an address', async () => {
    // Its address has asked before, here.
    await db.database.sql`delete from request_window`;
    const limited = await TestApp.start(db.database, { environment: await hourlyLimits(3) });
    try {
      const answers: Response[] = [];
      for (let times = 0; times < 4; times += 1) answers.push(await registration(limited, BODIES.Claude));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
      expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });

  it.each([
    [['com.example.app:/callback']],
    [['warp://mcp/oauth2callback']],
    [['https://client.example/callback', 'zed://agent/oauth', 'goose://mcp/callback']],
  ])("may lead to an application's own scheme: %j", async (addresses) => {
    const answer = await registration(app, { redirect_uris: addresses });
    expect([answer.status, await answer.json()]).toMatchObject([201, { redirect_uris: addresses }]);
  });

  it('is open to pages of every origin', async () => {
    const preflight = await app.fetch('/oauth/register', {
      method: 'OPTIONS',
      headers: { origin: 'https://client.example', 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });

  it('keeps the secret of a client that wants one encrypted, and knows it again', async () => {
    const { person } = await world.newcomer();
    const answer = await registration(app, { ...BODIES.ChatGPT, redirect_uris: ['https://client.example/cb'] });
    const { client_secret: secret, client_id: clientId } = (await answer.json()) as Record<string, string>;
    expect(secret).toMatch(/.{32,}/);
    const rows = await db.database.sql<{ text: string }[]>`
      select payload::text as text from oidc_record where model = 'Client'`;
    expect(rows.filter(({ text }) => text.includes(secret ?? 'none'))).toEqual([]);
    const order = {
      clientId: clientId ?? '',
      redirectUri: 'https://client.example/cb',
      resource: `${app.address}/mcp`,
    };
    const { told, verifier } = await person.authorize(order);
    const redeem = (clientSecret: string): Promise<Response> =>
      app.fetch('/oauth/token', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: told.get('code') ?? '',
          code_verifier: verifier,
          redirect_uri: order.redirectUri,
          resource: order.resource,
          client_id: order.clientId,
          client_secret: clientSecret,
        }),
      });
    expect((await redeem('wrong'.repeat(10))).status).toBe(401);
    expect((await redeem(secret ?? '')).status).toBe(200);
  });
});

it('a client is registered as the kind that its addresses show', async () => {
  const native = await OauthClient.register(app, { application_type: 'web', redirect_uris: ['http://localhost:1/cb'] });
  const [row] = await db.database.sql<{ type: string }[]>`
    select payload->>'application_type' as type from oidc_record
    where model = 'Client' and payload->>'client_id' = ${native.id}`;
  expect(row?.type).toBe('native');
});
