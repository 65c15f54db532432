import { ProviderInputToken } from '@libs/access';
import { newId, SystemClock } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparable } from '../../support/api/comparable.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { denied } from '../../support/http/denied.js';
import { TestApp } from '../../support/service/app.js';

/** How a request may say which page sent it. */
const PAGES: readonly Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { origin: 'null' },
];

/** Routes that need no credential, and how each is answered. */
const ROUTES: Readonly<Record<string, number>> = {
  'the address of a public resource': 200,
  'the address of a resource that does not exist': 404,
  'the status of the wallet lane': 200,
  'the server card': 200,
  health: 200,
  'the input of a provider by a token that is none': 400,
  'the input of a provider by a token that has expired': 410,
};

const HEADERS = ['access-control-allow-origin', 'access-control-allow-credentials', 'vary', 'set-cookie'];

interface Seen {
  status: number;
  headers: Record<string, string | null>;
  body: unknown;
}

describe('a public route beside a cookie', () => {
  let db: TestDatabase;
  let app: TestApp;
  let paths: Record<string, string>;
  /** What a browser may send, by its name. */
  let cookies: Record<string, string>;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    const owner = await app.account();
    const open = await app.resource(owner, { visibility: 'public' });
    const expired = new ProviderInputToken(app.secrets, new SystemClock()).issue(open, -1);
    paths = {
      'the address of a public resource': `/api/resolve/${open}`,
      'the address of a resource that does not exist': `/api/resolve/${newId()}`,
      'the status of the wallet lane': '/api/x402/status',
      'the server card': '/.well-known/mcp.json',
      health: '/healthz',
      'the input of a provider by a token that is none': '/api/provider-input/none/film.mp4',
      'the input of a provider by a token that has expired': `/api/provider-input/${expired}/film.mp4`,
    };
    cookies = {
      'of its owner': await app.session(owner),
      'of a stranger': await app.session(await app.account()),
      'of no session': 'sid=unknown',
      'of another name': 'theme=dark; sid2=x',
    };
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  async function seen(path: string, headers: Record<string, string> = {}): Promise<Seen> {
    const answer = await app.fetch(path, { headers });
    return {
      status: answer.status,
      headers: Object.fromEntries(HEADERS.map((name) => [name, answer.headers.get(name)])),
      body: comparable(await answer.json()),
    };
  }

  it.each(Object.entries(ROUTES))('answers %s with %i whatever cookie comes from wherever', async (name, status) => {
    const path = paths[name] ?? '';
    const alone = await seen(path);
    expect(alone).toMatchObject({
      status,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-credentials': null, 'set-cookie': null },
    });
    for (const cookie of Object.values(cookies)) {
      for (const from of PAGES) {
        expect(await seen(path, { cookie, ...from })).toEqual(alone);
      }
    }
  });

  it('does not open a private resource to the cookie of its owner', async () => {
    const owner = await app.account();
    const path = `/api/resolve/${await app.resource(owner)}`;
    const headers = { cookie: await app.session(owner), 'sec-fetch-site': 'same-origin' };
    expect(await denied(await app.fetch(path, { headers }))).toEqual([401, 'missing_credentials']);
  });

  it.each(['/api/tools/create_image', '/api/resources', `/api/resources/${newId()}/events`])(
    'answers the preflight of %s without credentials',
    async (path) => {
      const answer = await app.fetch(path, {
        method: 'OPTIONS',
        headers: {
          cookie: cookies['of its owner'] ?? '',
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'idempotency-key,prefer',
        },
      });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      const allowed = answer.headers.get('access-control-allow-headers')?.split(', ');
      expect(allowed).toEqual(expect.arrayContaining(['Idempotency-Key', 'Prefer', 'Last-Event-ID', 'Content-Type']));
    },
  );
});
