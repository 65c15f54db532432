import { DecideClient } from '@libs/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { putDocument } from '../../support/oauth/client-document.js';
import { FileServer } from '../../support/http/file-server.js';
import { OauthClient, REDIRECT } from '../../support/oauth/oauth-client.js';
import { authorizationAddress, OauthPerson } from '../../support/oauth/oauth-person.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { trustCertificate } from '../../support/http/trust-certificate.js';

const EVIL = 'https://evil.example/callback?kept=1';

let db: TestDatabase;
let app: TestApp;
let files: FileServer;
let person: OauthPerson;

beforeAll(async () => {
  db = await createTestDatabase();
  files = await FileServer.start();
  trustCertificate(files.certificate);
  app = await TestApp.start(db.database, { settings: { FETCH_TEST_ORIGINS: files.origin } });
  person = await OauthPerson.signedIn(app, await app.account());
});
afterAll(async () => {
  await app.close();
  await files.stop();
  await db.drop();
});

const FAULTS: [string, Record<string, string | undefined>, string][] = [
  ['prompt=none', { prompt: 'none' }, 'login_required'],
  ['a prompt that there is not', { prompt: 'nothing' }, 'invalid_request'],
  ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['a token instead of a code', { response_type: 'token' }, 'unsupported_response_type'],
];

describe('an unverified client', () => {
  it.each(FAULTS)(
    'redirects nobody by itself with %s; a page names the place, with a link',
    async (_, parameters, error) => {
      for (const redirectUri of [EVIL, REDIRECT]) {
        const client = await OauthClient.register(app, { redirect_uris: [redirectUri] });
        const visitors = [person, new OauthPerson(app)];
        for (const visitor of visitors) {
          const answer = await visitor.visit(client.asking({ parameters }));
          const text = await answer.text();
          expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
          expect(text).toContain(`<strong>${new URL(redirectUri).host}</strong>`);
          const [, link = ''] = /<a href="([^"]+)" rel="noreferrer"/.exec(text) ?? [];
          const told = new URL(link.replaceAll('&amp;', '&'));
          expect([told.origin, told.pathname]).toEqual([new URL(redirectUri).origin, '/callback']);
          expect(Object.fromEntries(told.searchParams)).toMatchObject({ state: 'a-state', iss: app.address });
          expect(told.searchParams.get('error')).toBe(error);
          expect(told.searchParams.get('kept')).toBe(new URL(redirectUri).searchParams.get('kept'));
        }
      }
    },
  );

  it('gets an error when the person refuses, and a code when the person consents', async () => {
    const client = await OauthClient.register(app, { redirect_uris: [EVIL] });
    const denied = await person.answer(await person.shown(client.asking()), 'deny');
    expect('left' in denied && denied.left.searchParams.get('error')).toBe('access_denied');
    expect((await client.redeem(await client.code(person))).status).toBe(200);
  });

  it('is refused as JSON where JSON is asked for, without a redirect', async () => {
    const client = await OauthClient.register(app, { redirect_uris: [EVIL] });
    const headers = { accept: 'application/json' };
    const answer = await person.visit(client.asking({ parameters: { prompt: 'none' } }), { headers });
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: 'consent_required' })]);
  });
});

it('a verified client is redirected with its error, as clients with a silent prompt need it', async () => {
  const client = await OauthClient.register(app, { redirect_uris: [EVIL] });
  await new DecideClient(db.database).run(
    { issuer: app.address, clientId: client.id },
    { state: 'verified', by: 'operator' },
  );
  const answer = await person.visit(client.asking({ parameters: { prompt: 'none' } }));
  const location = new URL(answer.headers.get('location') ?? '');
  expect([answer.status, location.host, location.searchParams.get('error')]).toEqual([
    303,
    'evil.example',
    'consent_required',
  ]);
});

it('only what other pages need of the authorization server is open to them', async () => {
  const origin = 'https://client.example';
  const allowed = async (path: string, init: RequestInit = {}): Promise<string | null> =>
    (await app.fetch(path, { ...init, headers: { origin } })).headers.get('access-control-allow-origin');
  const client = await OauthClient.register(app);
  expect(await allowed(new URL(client.asking()).pathname + new URL(client.asking()).search)).toBeNull();
  expect(await allowed('/oauth/authorize?client_id=nobody')).toBeNull();
  expect(await allowed('/oauth/interaction/anything')).toBeNull();
  for (const path of ['/oauth/register', '/oauth/token', '/oauth/revoke']) {
    expect(await allowed(path, { method: 'POST' }), path).toBe('*');
  }
  for (const path of ['/oauth/jwks', '/.well-known/oauth-authorization-server']) {
    expect(await allowed(path), path).toBe('*');
  }
});

describe('the document of a client', () => {
  const asking = (clientId: string): string =>
    authorizationAddress(app.address, { clientId, redirectUri: REDIRECT, resource: `${app.address}/mcp` }).address;

  it.each<[string, () => string]>([
    ['is missing', () => `${files.origin}/${crypto.randomUUID()}.json`],
    ['is not valid', () => putDocument(files, `/${crypto.randomUUID()}.json`, { redirect_uris: [] })],
  ])('that %s is fetched once for thirty authorization requests', async (_, idOf) => {
    const id = idOf();
    for (let times = 0; times < 30; times += 1) expect((await person.visit(asking(id))).status).toBe(400);
    expect(files.asked.filter((path) => path === new URL(id).pathname)).toHaveLength(1);
  });

  it('that may lead to a scheme of the system is refused', async () => {
    const id = putDocument(files, `/${crypto.randomUUID()}.json`, { redirect_uris: [REDIRECT, 'itms-services:/x'] });
    const answer = await person.visit(asking(id));
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('itms-services')]);
  });

  it('that is one too many for its network in a minute is answered 429, and says when to come again', async () => {
    const service = await TestApp.start(db.database);
    const clientId = (path: number): string => `https://127.0.0.1/${path}`;
    const ask = (path: number, accept: string): Promise<Response> => {
      const order = { clientId: clientId(path), redirectUri: REDIRECT, resource: `${service.address}/mcp` };
      const { pathname, search } = new URL(authorizationAddress(service.address, order).address);
      return service.fetch(pathname + search, { headers: { accept } });
    };
    const seconds = ({ headers }: Response): string => headers.get('retry-after') ?? 'no time';
    try {
      for (let path = 1; path <= 10; path += 1) expect((await ask(path, 'text/html')).status).toBe(400);
      const page = await ask(11, 'text/html');
      expect([page.status, await page.text()]).toEqual([
        429,
        expect.stringContaining(`again in ${seconds(page)} seconds`),
      ]);
      const json = await ask(11, 'application/json');
      const token = await service.fetch('/oauth/token', {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'any', client_id: clientId(11) }),
      });
      for (const answer of [json, token]) {
        expect([answer.status, await answer.json()]).toEqual([
          429,
          {
            error: 'temporarily_unavailable',
            error_description: expect.stringContaining(`Connect again in ${seconds(answer)} seconds.`) as unknown,
          },
        ]);
      }
    } finally {
      await service.close();
    }
  });

  it('that cannot be reached is blamed on the connection: page, JSON and log name host and reason', async () => {
    const gone = await FileServer.start();
    trustCertificate(gone.certificate);
    const { origin } = gone;
    await gone.stop();
    const offline = await TestApp.start(db.database, { settings: { FETCH_TEST_ORIGINS: origin } });
    try {
      const id = `${origin}/oauth/client.json`;
      const order = { clientId: id, redirectUri: REDIRECT, resource: `${offline.address}/mcp` };
      const { pathname, search } = new URL(authorizationAddress(offline.address, order).address);
      const { host } = new URL(origin);
      const reason = `This service could not read the application&#39;s document at ${host}: The connection to the server failed.`;
      const page = await offline.fetch(pathname + search);
      const text = await page.text();
      expect([page.status, text]).toEqual([400, expect.stringContaining(reason)]);
      expect(text).not.toContain('asked for something that is not possible');
      expect(text).toContain('outbound https');
      const json = await offline.fetch(pathname + search, { headers: { accept: 'application/json' } });
      expect(await json.json()).toEqual({
        error: 'invalid_client',
        error_description: reason.replace('&#39;', "'"),
      });
      const lines = offline.log.map((line) => JSON.parse(line) as Record<string, unknown>);
      const requests = lines.filter(({ msg, route }) => msg === 'request' && route === '/oauth/authorize');
      expect(requests).toMatchObject([
        { status: 400, error_code: 'input_unreachable', oauth_error: 'invalid_client' },
        { status: 400, error_code: 'input_unreachable', oauth_error: 'invalid_client' },
      ]);
      const warned = lines.find(({ msg }) => msg === 'the document of an OAuth client could not be read');
      expect(warned?.reason).toMatch(new RegExp(`^${id}: The connection to the server failed\\. \\(.*ECONNREFUSED`));
    } finally {
      await offline.close();
    }
  });
});
