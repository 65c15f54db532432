import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuthorizationServer } from '../../../src/auth/authorization-server/authorization-server.js';
import { TestApp } from '../../support/service/app.js';
import { OauthClient } from '../../support/oauth/oauth-client.js';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { rawHttp } from '../../support/http/raw-http.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

const METADATA = '/.well-known/oauth-authorization-server';

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

async function document(path: string): Promise<Record<string, unknown>> {
  const answer = await app.fetch(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('json')]);
  return (await answer.json()) as Record<string, unknown>;
}

/** What the authorization server would say of itself, if it were asked. */
async function ownWords(): Promise<Record<string, unknown>> {
  const provider = app.nest.get(AuthorizationServer, { strict: false });
  const server = createServer((request, response) => void provider.answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    return (await (await fetch(`http://127.0.0.1:${port}${METADATA}`)).json()) as Record<string, unknown>;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it('the metadata names the issuer that the protected resource names, and says what the server itself would', async () => {
  verifies('discovery.authorization-server');
  const told = await document(METADATA);
  const { resource, authorization_servers: issuers } = await document('/.well-known/oauth-protected-resource/mcp');
  expect([resource, issuers, told.issuer]).toEqual([`${app.address}/mcp`, [app.address], app.address]);
  expect(told).toMatchObject({
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    response_modes_supported: ['fragment', 'query'],
  });
  const own = await ownWords();
  // Its page of form_post would need a script.
  own.response_modes_supported = ['fragment', 'query'];
  const differing = Object.keys(told).filter((name) => JSON.stringify(told[name]) !== JSON.stringify(own[name]));
  expect(differing.map((name) => [name, told[name], own[name]])).toEqual([]);
});

it('offers only the scopes that a tool or a route needs, and no consent page asks for another', async () => {
  const { scopes_supported: offered } = await document(METADATA);
  expect(offered).toEqual([
    'openid',
    'offline_access',
    'media:generate',
    'library:read',
    'library:write',
    'webhooks:manage',
  ]);
  const { scopes_supported: ofResource } = await document('/.well-known/oauth-protected-resource/mcp');
  expect(ofResource).toEqual(['media:generate', 'library:read', 'library:write']);
  const client = await OauthClient.register(app);
  const person = await OauthPerson.signedIn(app, await app.account());
  for (const scope of ['x:act library:read', 'x:act']) {
    expect(await (await person.shown(client.asking({ scope }))).text()).not.toContain('X account');
  }
  const { scope } = await client.tokens(person, { scope: 'x:act library:read offline_access' });
  expect(scope.split(' ')).not.toContain('x:act');
});

it('no header of a request changes what is said of the addresses here', async () => {
  const forged = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-prefix': '/evil.example',
    forwarded: 'host=evil.example;proto=https',
  };
  const paths = [
    METADATA,
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/mcp',
  ];
  for (const path of [...paths, '/oauth/jwks', '/oauth/authorize?client_id=x', '/login']) {
    for (const host of [new URL(app.address).host, 'evil.example']) {
      const head = Object.entries({ host, connection: 'close', ...forged }).map(([name, value]) => `${name}: ${value}`);
      const method = path === '/mcp' ? 'POST' : 'GET';
      const answer = await rawHttp(app.address, [`${method} ${path} HTTP/1.1`, ...head, '', ''].join('\r\n'));
      expect(answer.status, path).toBeLessThan(500);
      expect(`${[...answer.headers].join()} ${answer.body}`, path).not.toContain('evil.example');
    }
  }
});

it('the keys are those of the tokens, without their private parts', async () => {
  const { keys } = (await document('/oauth/jwks')) as { keys: Record<string, unknown>[] };
  expect(keys).toEqual([
    expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: expect.any(String) as string }),
  ]);
  expect(keys[0]).not.toHaveProperty('d');
});

it('another identity provider closes the endpoints of ours', async () => {
  const settings = {
    AUTH_ISSUERS: JSON.stringify([{ issuer: 'https://login.example', jwksUri: 'https://login.example/k' }]),
  };
  const foreign = await TestApp.start(db.database, { settings, secrets: app.secrets });
  try {
    for (const path of ['/oauth/jwks', '/oauth/authorize?client_id=x']) {
      expect((await foreign.fetch(path)).status).toBe(404);
    }
    const resource = (await (await foreign.fetch('/.well-known/oauth-protected-resource/mcp')).json()) as object;
    expect(resource).toMatchObject({ authorization_servers: ['https://login.example'] });
  } finally {
    await foreign.close();
  }
});
