import type { ServerResponse } from 'node:http';
import { createPrivateKeyJwtAuth } from '@modelcontextprotocol/sdk/client/auth-extensions.js';
import { exportPKCS8, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { KeyedClient, putDocument } from '../../support/oauth/client-document.js';
import { FileServer } from '../../support/http/file-server.js';
import { OauthClient, REDIRECT, registration, type Tokens } from '../../support/oauth/oauth-client.js';
import { ERAS, OauthMcpClient } from '../../support/oauth/oauth-mcp-client.js';
import { KeptOauth } from '../../support/oauth/oauth-mcp-provider.js';
import { authorizationAddress, OauthPerson } from '../../support/oauth/oauth-person.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { trustCertificate } from '../../support/http/trust-certificate.js';

/** As the documents of ChatGPT's connectors have it. */
const CHATGPT = {
  client_name: 'ChatGPT',
  redirect_uris: ['https://chatgpt.com/connector/oauth/a-connector'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'private_key_jwt',
  token_endpoint_auth_signing_alg: 'RS256',
};

let db: TestDatabase;
let app: TestApp;
let files: FileServer;
let inside: FileServer;
let keyed: KeyedClient;
let person: OauthPerson;

beforeAll(async () => {
  db = await createTestDatabase();
  [files, inside] = await Promise.all([FileServer.start(), FileServer.start()]);
  trustCertificate(files.certificate, inside.certificate);
  keyed = await KeyedClient.start(files, '/jwks.json');
  app = await TestApp.start(db.database, { settings: { FETCH_TEST_ORIGINS: files.origin } });
});
afterAll(async () => {
  await app.close();
  await Promise.all([files.stop(), inside.stop()]);
  await db.drop();
});
beforeEach(async () => {
  person = await OauthPerson.signedIn(app, await app.account());
});

const tokenEndpoint = (): string => `${app.address}/oauth/token`;

function introduced(changes: object = {}): OauthClient {
  const about = { ...CHATGPT, jwks_uri: keyed.jwksUri, ...changes };
  const id = putDocument(files, `/oauth/${crypto.randomUUID()}/client.json`, about);
  return OauthClient.introduced(app, id, CHATGPT.redirect_uris[0] ?? '');
}

/** Whether a client gets its tokens, with a proof that is signed with its key unless another client signs. */
async function redeemed(client: OauthClient, signer = keyed, claims: JWTPayload = {}): Promise<unknown> {
  const proof = await signer.proof(client.id, app.address, claims);
  const answer = await client.redeem(await client.code(person), proof);
  return answer.status === 200 ? 200 : [answer.status, ((await answer.json()) as { error: string }).error];
}

describe('a client that signs its requests for tokens, as ChatGPT does', () => {
  it.each([
    ['the issuer', () => app.address],
    ['the token endpoint', tokenEndpoint],
  ])('gets and refreshes tokens with %s for audience', async (_, audience) => {
    const client = introduced();
    const first = await client.redeem(await client.code(person), await keyed.proof(client.id, audience()));
    expect(first.status).toBe(200);
    const { refresh_token: refresh } = (await first.json()) as Tokens;
    const second = await client.refresh(refresh, await keyed.proof(client.id, audience()));
    expect(await second.json()).toMatchObject({ token_type: 'Bearer', scope: expect.stringContaining('library:read') });
  });

  it.each<[string, JWTPayload]>([
    ['that ran out', { exp: 1_700_000_000 }],
    ['for somebody else', { aud: 'https://other.example' }],
    ['of another client', { iss: 'https://other.example/client.json' }],
    ['without an end', { exp: undefined }],
    ['whose end is more than a day away', { exp: Math.floor(Date.now() / 1000) + 86_400 + 600 }],
    ['whose end is no time any more', { exp: 1e13 }],
    ['without an id', { jti: undefined }],
  ])('is refused with a proof %s', async (_, claims) => {
    expect(await redeemed(introduced(), keyed, claims)).toEqual([401, 'invalid_client']);
  });

  it('gets tokens with a proof that is good for most of a day', async () => {
    expect(await redeemed(introduced(), keyed, { exp: Math.floor(Date.now() / 1000) + 86_400 - 600 })).toBe(200);
  });

  it('is refused with a foreign key, and without a proof', async () => {
    const other = await KeyedClient.start(files, '/other-jwks.json');
    expect(await redeemed(introduced(), other)).toEqual([401, 'invalid_client']);
    const client = introduced();
    expect((await client.redeem(await client.code(person))).status).toBe(401);
  });

  it('is known by a new key from the moment that it is published', async () => {
    const moving = await KeyedClient.start(files, '/moving.json');
    const client = introduced({ jwks_uri: moving.jwksUri });
    expect(await redeemed(client, moving)).toBe(200);
    const next = await KeyedClient.start(files, '/moving.json');
    expect(await redeemed(client, next)).toBe(200);
    expect(await redeemed(client, moving)).toEqual([401, 'invalid_client']);
  });

  it('keeps its tokens while its server is in maintenance, also after many reads for unknown clients', async () => {
    const own = await KeyedClient.start(files, '/own.json');
    const client = introduced({ jwks_uri: own.jwksUri });
    const refreshed = async (token: string) => {
      const answer = await client.refresh(token, await own.proof(client.id, app.address));
      return [answer.status, ((await answer.json()) as Tokens).refresh_token] as const;
    };
    const first = await client.redeem(await client.code(person), await own.proof(client.id, app.address));
    const strangers = Array.from({ length: 250 }, (_, each) =>
      putDocument(files, `/stranger/${each}.json`, { redirect_uris: [REDIRECT] }),
    );
    for (const clientId of strangers) {
      const { address } = authorizationAddress(app.address, {
        clientId,
        redirectUri: REDIRECT,
        resource: client.resource,
      });
      expect((await fetch(address, { redirect: 'manual' })).status).toBe(303);
    }
    let { refresh_token: token } = (await first.json()) as Tokens;
    for (const answer of [
      (response: ServerResponse) => response.end('<h1>We are moving</h1>'),
      (response: ServerResponse) => response.writeHead(503).end(),
    ]) {
      files.put('/own.json', (_, response) => void answer(response));
      const [status, next] = await refreshed(token);
      expect(status).toBe(200);
      token = next;
    }
  });

  it.each([
    ['have moved', '/moved.json'],
    ['have no end', '/endless.json'],
  ])('is refused where its keys %s', async (_, path) => {
    const moved = inside.put('/jwks.json', Buffer.from(JSON.stringify(keyed.jwks)));
    files.put('/moved.json', (__, response) => response.writeHead(302, { location: moved }).end());
    files.put('/endless.json', Buffer.from(`${JSON.stringify(keyed.jwks)}${' '.repeat(70_000)}`));
    expect(await redeemed(introduced({ jwks_uri: files.origin + path }))).toEqual([401, 'invalid_client']);
    expect([inside.connections, files.asked.includes(path)]).toEqual([0, true]);
  });
});

it.each(ERAS)('an official client of %s signs too', async (era) => {
  const about = { ...CHATGPT, redirect_uris: [REDIRECT], jwks_uri: keyed.jwksUri };
  const id = putDocument(files, `/${crypto.randomUUID()}.json`, about);
  const privateKey = await exportPKCS8(keyed.key);
  const kept = new KeptOauth({
    clientMetadataUrl: id,
    addClientAuthentication: createPrivateKeyJwtAuth({ issuer: id, subject: id, privateKey, alg: 'RS256' }),
  });
  const official = new OauthMcpClient(era, new URL('/mcp', app.address), kept);
  const client = await official.connectFor(person);
  kept.spoilAccessToken();
  const again = await official.connect();
  expect(await again.callTool({ name: 'lib_list', arguments: {} })).toMatchObject({ structuredContent: { total: 0 } });
  await client.close();
  await again.close();
});

describe('a client that registers and signs', () => {
  const asked = (more: object): object => ({ ...CHATGPT, ...more });

  it.each([
    ['says where its keys are', () => ({ jwks_uri: keyed.jwksUri })],
    ['brings its keys', () => ({ jwks: keyed.jwks })],
  ])('%s, and gets tokens by them', async (_, keys) => {
    const client = await OauthClient.register(app, asked(keys()));
    expect(await redeemed(client)).toBe(200);
    const other = await KeyedClient.start(files, '/other-jwks.json');
    expect(await redeemed(client, other)).toEqual([401, 'invalid_client']);
  });

  it('can use a proof once: of four concurrent requests one succeeds', async () => {
    const client = await OauthClient.register(app, asked({ jwks: keyed.jwks }));
    const first = await client.redeem(await client.code(person), await keyed.proof(client.id, app.address));
    const { refresh_token: refresh } = (await first.json()) as Tokens;
    const proof = await keyed.proof(client.id, app.address);
    const { sql } = db.database;
    const waiting = () => sql`select 1 from pg_locks where not granted and relation = 'oidc_record'::regclass`;
    const sent: Promise<Response>[] = [];
    await db.database.transaction(async (tx) => {
      // Lets all of them look whether it was used, and none write that it is.
      await tx.sql`lock table oidc_record in share mode`;
      for (let each = 0; each < 4; each += 1) sent.push(client.refresh(refresh, proof));
      await expect.poll(waiting).toHaveLength(4);
    });
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401, 401, 401]);
    expect((await client.refresh(refresh, proof)).status).toBe(401);
  });

  it.each([
    ['in our own network', { jwks_uri: 'https://127.0.0.1:8443/keys' }, /jwks_uri cannot be fetched/],
    ['that are not sent in secret', { jwks_uri: 'http://client.example/keys' }, /jwks_uri cannot be fetched/],
    ['that are nowhere', {}, /jwks/],
  ])('is refused at once for keys %s', async (_, keys, why) => {
    const answer = await registration(app, asked(keys));
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'invalid_client_metadata', error_description: expect.stringMatching(why) as string },
    ]);
  });
});
