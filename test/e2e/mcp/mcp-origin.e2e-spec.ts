import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMcpApp, type McpApp } from '../../support/mcp/mcp-app.js';
import { testCatalogue } from '../../support/mcp/mcp-catalogue.js';
import { legacy, post } from '../../support/mcp/mcp-post.js';

let development: McpApp;
let production: McpApp;

beforeAll(async () => {
  development = await startMcpApp(testCatalogue);
  production = await startMcpApp(testCatalogue, {
    NODE_ENV: 'production',
    INTERNAL_POLL_TOKENS: 'x'.repeat(32),
    LINK_SIGNING_KEYS: `a:${'A'.repeat(43)}`,
    API_KEY_PEPPERS: `a:${'A'.repeat(43)}`,
    DATA_ENCRYPTION_KEYS: `a:${'A'.repeat(43)}`,
    WEB_EVENTS_SECRETS: `whsec_${'A'.repeat(44)}`,
  });
});

afterAll(() => Promise.all([development.close(), production.close()]));

const ping = legacy('ping');

const ALLOWED = [
  'https://media.example',
  'https://claude.ai',
  'https://chatgpt.com',
  'https://vscode.dev',
  'http://localhost:6274',
  'http://127.0.0.1:1',
  'http://[::1]:8080',
];

const REFUSED = [
  'https://evil.example',
  'http://claude.ai',
  'https://claude.ai.evil.example',
  'https://media.example:444',
  'https://localhost.evil.example',
  'null',
  'nonsense',
  'chrome-extension://localhost',
  'file://localhost',
  'ftp://127.0.0.1',
];

describe('a page', () => {
  it.each(ALLOWED)('of %s may call and read the answer', async (origin) => {
    const { status, headers } = await post(production, ping, { headers: { origin, host: 'media.example' } });
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers.vary).toBe('Origin');
  });

  it.each(REFUSED)('of %s is refused before its credentials are looked at', async (origin) => {
    const { status, headers, json } = await post(development, ping, { headers: { origin, authorization: undefined } });
    expect(status).toBe(403);
    expect(json).toMatchObject({ error_code: 'origin_not_allowed', retryable: false });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('may ask first, without credentials', async () => {
    const headers = {
      origin: 'https://claude.ai',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,mcp-protocol-version',
      authorization: undefined,
      'content-type': undefined,
    };
    const answer = await post(development, '', { method: 'OPTIONS', headers });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers['access-control-allow-origin']).toBe('https://claude.ai');
    expect(answer.headers['access-control-allow-methods']).toContain('POST');
    expect(answer.headers['access-control-allow-headers']).toMatch(/Authorization.*MCP-Protocol-Version/);
    const refused = await post(development, '', {
      method: 'OPTIONS',
      headers: { ...headers, origin: 'https://evil.example' },
    });
    expect(refused.status).toBe(403);
  });

  it('can read the challenge of a 401 and the refusal of a method', async () => {
    const origin = 'https://claude.ai';
    const challenged = await post(development, ping, { headers: { origin, authorization: undefined } });
    expect(challenged.status).toBe(401);
    expect(challenged.headers['access-control-allow-origin']).toBe(origin);
    expect(challenged.headers['access-control-expose-headers']).toContain('WWW-Authenticate');
    const refused = await post(development, '', { method: 'GET', headers: { origin } });
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([405, origin]);
  });
});

describe('the Host header', () => {
  it.each(['media.example', 'MEDIA.example', 'media.example:443'])('%s is ours', async (host) => {
    expect((await post(production, ping, { headers: { host } })).status).toBe(200);
  });

  it.each(['evil.example', 'media.example:8443', 'media.example.evil.example'])('%s is not', async (host) => {
    for (const app of [development, production]) {
      const { status, json } = await post(app, ping, { headers: { host } });
      expect(status).toBe(403);
      expect(json).toMatchObject({ error_code: 'origin_not_allowed' });
    }
  });

  it('may be a loopback name in development, and not in production', async () => {
    expect((await post(development, ping, { headers: { host: 'localhost:3000' } })).status).toBe(200);
    expect((await post(production, ping, { headers: { host: 'localhost:3000' } })).status).toBe(403);
  });
});
