import { readFileSync } from 'node:fs';
import { catalogue, offeredTools } from '@libs/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonText } from '../../../src/platform/published/json-text.js';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

type Json = Record<string, unknown>;

const committed = (name: string): Buffer => readFileSync(new URL(`../../../contracts/${name}`, import.meta.url));

let db: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await TestApp.start(db.database);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const bytes = async (path: string, from = app): Promise<Buffer> =>
  Buffer.from(await (await from.fetch(path)).arrayBuffer());
const document = async (path: string, from = app): Promise<Json> =>
  JSON.parse((await bytes(path, from)).toString()) as Json;

/** What a service without an application at X offers. */
const offered = offeredTools(catalogue, { isXOn: false });

describe('the public contract', () => {
  it('is answered byte for byte below /api', async () => {
    verifies('discovery.public-contract.api-path', 'discovery.public-contract.byte-for-byte');
    expect((await bytes('/api/public-mcp-contract-v1.json')).equals(committed('public-mcp-contract-v1.json'))).toBe(
      true,
    );
  });

  it('is answered byte for byte at its well-known place', async () => {
    verifies('discovery.public-contract.well-known-path', 'version.public-contract-v1');
    const served = await bytes('/.well-known/public-mcp-contract-v1.json');
    expect(served.equals(committed('public-mcp-contract-v1.json'))).toBe(true);
    expect(JSON.parse(served.toString())).toMatchObject({ version: 'v1' });
  });
});

describe('the description of the HTTP routes', () => {
  it('carries the version 2.0.0', async () => {
    verifies('version.http-description');
    expect(await document('/openapi.json')).toMatchObject({ info: { version: '2.0.0' } });
  });

  it.each([
    ['/openapi.json', 'openapi-2.0.0.json'],
    ['/openapi-public.json', 'openapi-2.0.0.public.json'],
    ['/openapi-3.0.json', 'openapi-2.0.0.oas30.json'],
  ])('is at %s the frozen file without white space, with the base address of this installation', async (path, file) => {
    const served = await document(path);
    expect((await bytes(path)).toString()).toBe(`${JSON.stringify(served)}\n`);
    expect(served['servers']).toEqual([{ url: app.address, description: expect.any(String) as string }]);
    const frozen = committed(file).toString();
    const { servers } = JSON.parse(frozen) as Json;
    expect(jsonText({ ...served, servers })).toBe(frozen);
  });

  it('is a page for people, which takes all that it needs from here and holds no code of its own', async () => {
    const answer = await app.fetch('/docs');
    const page = await answer.text();
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(page).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/);
    const parts = Array.from(page.matchAll(/(?:src|href)="([^"]+)"/g), ([, path = '']) => path);
    expect(parts.filter((path) => !path.endsWith('.woff2')).toSorted()).toEqual([
      '#content',
      '/',
      '/assets/page.css',
      '/docs/llms.txt',
      '/docs/reference.css',
      '/docs/reference.js',
      '/docs/swagger-ui-bundle.js',
      '/docs/swagger-ui.css',
      '/login?return_to=%2Fdocs',
      '/openapi.json',
    ]);
    for (const path of parts) expect((await app.fetch(path)).status, path).toBe(200);
    expect((await bytes('/docs/reference.js')).toString()).toContain("fetch('/openapi-public.json')");
    expect((await app.fetch('/docs/index.html')).status).toBe(404);
  });
});

describe('what connectors look for', () => {
  it('the MCP endpoint describes itself as a protected resource, and names who issues tokens for it', async () => {
    verifies('discovery.protected-resource');
    expect(await document('/.well-known/oauth-protected-resource/mcp')).toEqual({
      resource: `${app.address}/mcp`,
      authorization_servers: [app.address],
      bearer_methods_supported: ['header'],
      scopes_supported: ['media:generate', 'library:read', 'library:write'],
      resource_name: 'Mediamaker',
      resource_documentation: `${app.address}/docs/llms.txt`,
    });
    const alias = await bytes('/.well-known/oauth-protected-resource');
    expect(alias.equals(await bytes('/.well-known/oauth-protected-resource/mcp'))).toBe(true);
  });

  it.each(['/mcp', '/mcp/', '/mcp?tools=make', '/mcp/?tools=make,library'])(
    'the metadata that a challenge names is of the address that was asked, as strict clients compare: %s',
    async (path) => {
      const { headers } = await app.fetch(path, { method: 'POST' });
      const [, address = ''] = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '') ?? [];
      expect(address).toBe(`${app.address}/.well-known/oauth-protected-resource${path}`);
      expect(await (await fetch(address)).json()).toMatchObject({ resource: `${app.address}${path}` });
    },
  );
});

describe('what agents and crawlers look for', () => {
  it('mcp.json names endpoint, transport and capabilities', async () => {
    verifies('discovery.mcp-json');
    expect(await document('/.well-known/mcp.json')).toMatchObject({
      name: 'mediamaker',
      endpoint: `${app.address}/mcp`,
      transport: 'streamable-http',
      protocolVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      lanes: [
        { name: 'oauth', enabled: true },
        { name: 'api_key', enabled: true },
        { name: 'x402', enabled: false },
      ],
    });
  });

  it('every document that mcp.json names is there', async () => {
    const { documents } = (await document('/.well-known/mcp.json')) as { documents: Record<string, string> };
    for (const address of Object.values(documents)) {
      expect(address.startsWith(app.address)).toBe(true);
      expect((await fetch(address)).status, address).toBe(200);
    }
  });

  it('the agent card sends its readers to MCP', async () => {
    verifies('discovery.agent-card', 'discovery.agent-card.protocol-mcp');
    expect(await document('/.well-known/agent.json')).toMatchObject({
      protocol: 'mcp',
      name: 'mediamaker',
      url: `${app.address}/mcp`,
      mcp: { endpoint: `${app.address}/mcp`, transport: 'streamable-http' },
      capabilities: { streaming: false, pushNotifications: false, stateTransitionHistory: false },
      skills: offered.map(({ name }) => ({ id: name })),
    });
  });

  it('nothing answers the JSON-RPC of agents', async () => {
    verifies('discovery.agent-card.no-task-management');
    const { key } = await app.key();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    for (const method of ['message/send', 'message/stream', 'tasks/send', 'tasks/resubscribe', 'SendMessage']) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: '1', method, params: {} });
      const answer = await app.fetch('/mcp', { method: 'POST', headers, body });
      expect(await answer.json(), method).toMatchObject({ error: { code: -32601 } });
      // The page at this address is only read.
      expect((await app.fetch('/', { method: 'POST', headers, body })).status).toBe(405);
    }
    expect((await app.fetch('/.well-known/agent-card.json')).status).toBe(404);
  });

  it('the server card has a name of its host and lists no tools', async () => {
    const named = await TestApp.start(db.database, { settings: { PUBLIC_BASE_URL: 'https://media.example.com' } });
    try {
      const card = await document('/mcp/server-card', named);
      expect(card).toMatchObject({
        name: 'com.example.media/mediamaker',
        remotes: [{ type: 'streamable-http', url: 'https://media.example.com/mcp' }],
      });
      expect((card['description'] as string).length).toBeLessThanOrEqual(100);
      expect(card).not.toHaveProperty('tools');
      expect(await document('/.well-known/ai-catalog.json', named)).toEqual({
        specVersion: '1.0',
        entries: [
          {
            identifier: 'urn:air:media.example.com:mcp:mediamaker',
            type: 'application/mcp-server-card+json',
            url: 'https://media.example.com/mcp/server-card',
          },
        ],
      });
    } finally {
      await named.close();
    }
  });

  it('the text for language models names endpoint, ways in, every tool and its price', async () => {
    const text = (await bytes('/docs/llms.txt')).toString();
    expect(text).toMatch(/^# Mediamaker\n\n> Makes video/);
    expect(text).toContain(`${app.address}/mcp`);
    expect(text).toContain('Way in (api_key): send Authorization: Bearer <API key>.');
    expect(text).toContain('Way in (oauth): send Authorization: Bearer <access token>.');
    expect(text).not.toContain('Way in (x402)');
    for (const { name } of offered) expect(text).toContain(`\n- ${name} (`);
    expect(text).toContain('- create_image (1 credit per image; scope media:generate): Makes images');
    for (const [, address = ''] of text.matchAll(/\]\((.*?)\)/g)) {
      expect((await fetch(address)).status, address).toBe(200);
    }
  });
});

describe('what is published about payment', () => {
  it('crawlers find that nothing can be paid for yet, in both conventions', async () => {
    verifies('discovery.x402', 'discovery.x402.instructions');
    const found = await document('/.well-known/x402');
    expect(found).toEqual({
      version: 1,
      x402Version: 2,
      resources: [],
      items: [],
      instructions: expect.stringContaining('not open') as string,
    });
    expect(found['instructions']).toContain(`${app.address}/mcp`);
    expect(await document('/.well-known/x402.json')).toEqual(found);
  });

  it('the status shows configuration, tools and prices without a credential', async () => {
    verifies('x402.status.no-authentication', 'x402.status.configuration', 'x402.status.tools', 'x402.status.prices');
    verifies('service.payment.published-prices');
    const free = { credits: 0, usd: '0.00', per: 'call' };
    const closed = (name: string, price: object, rule: string) => {
      return { name, enabled: false, price, price_rule: rule, accepts: [] };
    };
    const video = 'started 5 seconds, twice at 1080p';
    const sound = 'started 1000 characters of speech, or per started 30 seconds of music or effects';
    expect(await document('/api/x402/status')).toEqual({
      enabled: false,
      x402_version: 2,
      currency: 'USDC',
      tools: [
        closed('create_video', { credits: 1, usd: '0.01', per: video }, `1 credit per ${video}`),
        closed('create_image', { credits: 1, usd: '0.01', per: 'image' }, '1 credit per image'),
        closed('create_audio', { credits: 1, usd: '0.01', per: sound }, `1 credit per ${sound}`),
        ...[
          'preview_video',
          'find_picture',
          'estimate_cost',
          'await_resource',
          'look',
          'cancel_job',
          'lib_list',
          'lib_get',
        ].map((name) => closed(name, free, 'free')),
      ],
    });
  });
});
