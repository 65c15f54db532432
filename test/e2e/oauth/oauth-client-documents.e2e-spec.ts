import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { putDocument } from '../../support/oauth/client-document.js';
import { FileServer } from '../../support/http/file-server.js';
import { OauthClient, REDIRECT, type Tokens } from '../../support/oauth/oauth-client.js';
import { ERAS, OauthMcpClient } from '../../support/oauth/oauth-mcp-client.js';
import { KeptOauth } from '../../support/oauth/oauth-mcp-provider.js';
import { authorizationAddress, OauthPerson } from '../../support/oauth/oauth-person.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { trustCertificate } from '../../support/http/trust-certificate.js';

let db: TestDatabase;
let app: TestApp;
/** Where clients have their documents. */
let files: FileServer;
/** A server of our own network that answers any request. */
let inside: FileServer;
let person: OauthPerson;

beforeAll(async () => {
  db = await createTestDatabase();
  [files, inside] = await Promise.all([FileServer.start(), FileServer.start()]);
  trustCertificate(files.certificate, inside.certificate);
  app = await TestApp.start(db.database, {
    settings: { FETCH_TEST_ORIGINS: files.origin, VERIFIED_CLIENT_DOCUMENTS: `${files.origin}/listed/` },
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([files.stop(), inside.stop()]);
  await db.drop();
});
beforeEach(async () => {
  person = await OauthPerson.signedIn(app, await app.account());
});

/** The page that a person is shown for a client of this id. */
async function shown(clientId: string, redirectUri = REDIRECT): Promise<Response> {
  const order = { clientId, redirectUri, resource: `${app.address}/mcp` };
  const end = await person.follow(authorizationAddress(app.address, order).address);
  if (!('page' in end)) throw new Error(`led out to ${end.left.href}`);
  return end.page;
}

const HOSTED = 'https://client.example/callback';
const CODE_AND_REFRESH = ['authorization_code', 'refresh_token'];

/** As these clients publish them, but for the address, and where one of them is led back to. */
const DOCUMENTS: [string, { about: object; ledBackTo: string }][] = [
  [
    'Claude',
    {
      about: {
        client_name: 'Claude',
        redirect_uris: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
        grant_types: CODE_AND_REFRESH,
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
      ledBackTo: 'https://claude.ai/api/mcp/auth_callback',
    },
  ],
  [
    'Claude Code, which does not say that it is native',
    {
      about: {
        client_name: 'Claude Code',
        redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
        grant_types: CODE_AND_REFRESH,
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
      ledBackTo: 'http://localhost:58135/callback',
    },
  ],
  [
    'VS Code, whose port was taken',
    {
      about: {
        client_name: 'Visual Studio Code',
        redirect_uris: ['https://vscode.dev/redirect', 'http://127.0.0.1:33418/'],
        grant_types: [...CODE_AND_REFRESH, 'urn:ietf:params:oauth:grant-type:device_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        application_type: 'native',
      },
      ledBackTo: 'http://127.0.0.1:41234/',
    },
  ],
  [
    'opencode, which asks for scopes',
    {
      about: {
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
        token_endpoint_auth_methods_supported: ['none'],
        scope: 'openid profile email',
      },
      ledBackTo: 'http://127.0.0.1:19876/callback',
    },
  ],
];

describe.each(ERAS)('an official client of %s', (era) => {
  it('is introduced by its document, does not register, calls and refreshes', async () => {
    const id = putDocument(files, `/${crypto.randomUUID()}.json`, {
      redirect_uris: [REDIRECT],
      grant_types: CODE_AND_REFRESH,
    });
    const kept = new KeptOauth({ clientMetadataUrl: id });
    const official = new OauthMcpClient(era, new URL('/mcp', app.address), kept);
    const client = await official.connectFor(person);
    expect(await client.callTool({ name: 'lib_list', arguments: {} })).toMatchObject({
      structuredContent: { total: 0 },
    });
    const before = kept.tokens()?.refresh_token;
    kept.spoilAccessToken();
    const again = await official.connect();
    expect((await again.listTools()).tools.map(({ name }) => name)).toContain('create_video');
    expect(kept.tokens()?.refresh_token).not.toBe(before);
    await client.close();
    await again.close();
    expect(kept.clientInformation()?.client_id).toBe(id);
    expect(await db.database.sql`select kind, name, redirect_uris from oauth_client where client_id = ${id}`).toEqual([
      { kind: 'cimd', name: 'A document', redirect_uris: [REDIRECT] },
    ]);
    expect(await db.database.sql`select 1 from oidc_record where model = 'Client'`).toEqual([]);
  });
});

describe('a client with a document', () => {
  it.each(DOCUMENTS)('of %s gets tokens, and others for them', async (_, { about, ledBackTo }) => {
    const id = putDocument(files, `/${crypto.randomUUID()}.json`, about);
    const client = OauthClient.introduced(app, id, ledBackTo);
    const { refresh_token: refresh } = await client.tokens(person);
    expect((await client.refresh(refresh)).status).toBe(200);
  });

  it('is verified if its document is listed; the consent page warns of any other', async () => {
    const about = { redirect_uris: [HOSTED, REDIRECT] };
    const [listedId, otherId] = [
      putDocument(files, '/listed/client.json', about),
      putDocument(files, '/other/client.json', about),
    ];
    const listed = await (await shown(listedId, HOSTED)).text();
    const other = await (await shown(otherId, HOSTED)).text();
    for (const text of [listed, other]) {
      expect(text).toContain('Connect A document?');
      expect(text).toContain(new URL(files.origin).host);
    }
    expect([listed, other].map((text) => text.includes('Nobody has checked'))).toEqual([false, true]);
    // Although the document is listed, any local program can use its name.
    expect(await (await shown(listedId)).text()).toContain('any program here can call itself');
  });

  it.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['gone', (_, response) => void response.writeHead(404).end()],
    ['of another', (_, response) => void response.end('{"client_id":"https://other.example/id"}')],
    ['a set of keys', (_, response) => void response.end('{"keys":[]}')],
  ])('whose document is %s meanwhile comes to nothing', async (_, change) => {
    const id = putDocument(files, '/gone.json', { redirect_uris: [REDIRECT] });
    const [, path = ''] = /action="([^"]+)"/.exec(await (await shown(id)).text()) ?? [];
    files.put('/gone.json', change);
    // A process that has not read it yet.
    const settings = { FETCH_TEST_ORIGINS: files.origin, PUBLIC_BASE_URL: app.address };
    const second = await TestApp.start(db.database, { secrets: app.secrets, settings });
    const answer = await person.at({ address: app.address, door: second.address }).open(path);
    await second.close();
    expect(answer.status).toBe(400);
  });

  it('is led back to no address that its document does not name', async () => {
    const id = putDocument(files, '/exact.json', { redirect_uris: ['https://client.example/callback'] });
    expect((await shown(id)).status).toBe(400);
  });

  it('is asked for its document once, as JSON, as long as that says that it is good', async () => {
    const asked: (string | undefined)[] = [];
    const text = JSON.stringify({ client_id: `${files.origin}/kept.json`, redirect_uris: [REDIRECT] });
    const id = files.put('/kept.json', ({ headers }, response) => {
      asked.push(headers.accept);
      response.setHeader('cache-control', 'max-age=600').end(text);
    });
    await OauthClient.introduced(app, id, REDIRECT).tokens(person);
    expect(asked).toEqual(['application/json']);
  });

  it('is noted once an hour, or when it says something else, and not with each of its requests', async () => {
    const { sql } = db.database;
    const id = putDocument(files, '/noted.json', { redirect_uris: [REDIRECT] });
    const client = OauthClient.introduced(app, id, REDIRECT);
    let { refresh_token: token } = await client.tokens(person);
    // A write or lock of the row changes xmin or xmax.
    const row = () => sql`select xmin::text, xmax::text, name, redirect_uris from oauth_client where client_id = ${id}`;
    const noted = await row();
    expect(noted).toMatchObject([{ name: 'A document', redirect_uris: [REDIRECT] }]);
    const refresh = async (): Promise<void> => {
      ({ refresh_token: token } = (await (await client.refresh(token)).json()) as Tokens);
    };
    await client.code(person);
    await refresh();
    expect(await row()).toEqual(noted);
    for (const [name, redirects] of [
      ['Another', [REDIRECT]],
      ['A document', ['https://other.example']],
      ['A document', null],
    ] as const) {
      await sql`
        update oauth_client set name = ${name}, redirect_uris = ${redirects && [...redirects]}::text[] where client_id = ${id}`;
      await refresh();
      expect(await row()).toMatchObject([{ name: 'A document', redirect_uris: [REDIRECT] }]);
    }
    const age = () => sql`
      select last_seen_at > clock_timestamp() - interval '1 minute' as is_new from oauth_client where client_id = ${id}`;
    for (const [since, isNew] of [
      ['59 minutes', false],
      ['61 minutes', true],
    ] as const) {
      await sql`update oauth_client set last_seen_at = clock_timestamp() - ${since}::interval where client_id = ${id}`;
      await refresh();
      expect(await age(), since).toEqual([{ is_new: isNew }]);
    }
  });

  it.each<[string, object]>([
    ['of another id', { client_id: 'https://other.example/client.json' }],
    ['with a secret', { client_secret: 'a'.repeat(40) }],
    ['that would have a secret', { token_endpoint_auth_method: 'client_secret_post' }],
    ['without an address to lead back to', { redirect_uris: [] }],
    ['that leads back to plain http', { redirect_uris: ['http://client.example/callback', REDIRECT] }],
    [
      'with keys in our own network',
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://127.0.0.1/k' },
    ],
    [
      'with keys in our own network, and others in itself',
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://127.0.0.1/k', keys: [] },
    ],
    ['of more than 5 KiB', { of_no_use: 'a'.repeat(5_200) }],
    ['with U+0000 in its name', { client_name: 'a\u0000' }],
  ])('is refused for a document %s', async (_, about) => {
    const id = putDocument(files, `/${crypto.randomUUID()}.json`, { redirect_uris: [REDIRECT], ...about });
    expect((await shown(id)).status).toBe(400);
    expect(files.asked).toContain(new URL(id).pathname);
  });
});

describe('a document', () => {
  it.each([
    ['by the name of this machine', (port: string) => `https://localhost:${port}/client.json`],
    ['by its number', (port: string) => `https://127.0.0.1:${port}/client.json`],
    ['by its number, written otherwise', (port: string) => `https://2130706433:${port}/client.json`],
  ])('in our own network is not gone to %s', async (_, addressAt) => {
    const id = addressAt(new URL(inside.origin).port);
    inside.files.set('/client.json', Buffer.from(JSON.stringify({ client_id: id, redirect_uris: [REDIRECT] })));
    expect((await shown(id)).status).toBe(400);
    expect(inside.connections).toBe(0);
  });

  it.each([
    ['our own network', () => `${inside.origin}/client.json`],
    ['its own server', () => `${files.origin}/there.json`],
  ])('is not looked for where it redirects to: %s', async (_, target) => {
    const path = `/${crypto.randomUUID()}.json`;
    const text = Buffer.from(JSON.stringify({ client_id: files.origin + path, redirect_uris: [REDIRECT] }));
    inside.files.set('/client.json', text);
    files.put('/there.json', text);
    const id = files.put(path, (__, response) => response.writeHead(302, { location: target() }).end());
    expect((await shown(id)).status).toBe(400);
    expect([inside.connections, files.asked.includes('/there.json')]).toEqual([0, false]);
  });
});
