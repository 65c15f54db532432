import { createHash } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { declaredRoutes } from '../../support/service/declared-routes.js';
import { DOCUMENTS } from '../../support/service/documents.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

/** Routes below the same prefixes that answer no published file. */
const OTHERS = ['/.well-known/oauth-authorization-server', '/llms.txt', '/api/llms.txt'];

/** Headers that say nothing of the answer itself. */
const PASSING = ['date', 'request-id', 'connection', 'keep-alive'];

let db: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
  // A trusted proxy is the strongest position from which a header could forge an address.
  app = await TestApp.start(db.database, { settings: { TRUST_PROXY: '127.0.0.0/8' } });
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

/** Sends exactly these headers, Host among them. */
async function ask(path: string, method: string, headers: Record<string, string> = {}) {
  const answered = Promise.withResolvers<{ status: number; headers: IncomingHttpHeaders; body: string }>();
  const outgoing = request(`${app.address}${path}`, { method, headers }, (response) => {
    text(response).then(
      (body) => answered.resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      answered.reject,
    );
  });
  outgoing.on('error', answered.reject).end();
  return answered.promise;
}

/** The status of the wallet lane is true for the moment. */
const caching = (path: string): string => (path === '/api/x402/status' ? 'no-store' : 'public, max-age=300');

/** Headers that describe the file, not this request or the caller's rate limit. */
function lasting(headers: IncomingHttpHeaders): object {
  const passes = (name: string): boolean => PASSING.includes(name) || name.includes('ratelimit');
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !passes(name)));
}

it('every published file is in the table of documents', () => {
  const published = declaredRoutes(app.nest)
    .filter(
      ({ method, path }) =>
        method === 'GET' && /^\/(\.well-known|docs|openapi|mcp\/|api\/(public|x402\/status))/.test(path),
    )
    .map(({ path }) => path)
    .filter((path) => !OTHERS.includes(path));
  // One route answers all files of the page.
  const documents = DOCUMENTS.map(([path]) => (/^\/docs\/.*\.(css|js)$/.test(path) ? '/docs/:file' : path));
  expect(published.sort()).toEqual([...new Set(documents)].sort());
});

describe.each(DOCUMENTS)('%s', (path, mediaType) => {
  it('is the same bytes for every caller, with a strong validator and a digest of them', async () => {
    verifies('service.discovery.before-connecting');
    const { status, headers, body } = await ask(path, 'GET');
    const hash = createHash('sha256').update(body).digest();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': mediaType,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': caching(path),
      'x-content-type-options': 'nosniff',
      etag: `"${hash.toString('base64url')}"`,
      'repr-digest': `sha-256=:${hash.toString('base64')}:`,
    });
    const withKey = await ask(path, 'GET', { authorization: 'Bearer nonsense' });
    expect([withKey.status, withKey.body]).toEqual([200, body]);
  });

  it('HEAD gives the headers of GET without the body', async () => {
    const [got, head] = [await ask(path, 'GET'), await ask(path, 'HEAD')];
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(lasting(head.headers)).toEqual(lasting(got.headers));
  });

  it('is not sent again to a client that has it', async () => {
    const { etag = '', 'content-length': length } = (await ask(path, 'GET')).headers;
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      for (const method of ['GET', 'HEAD']) {
        const again = await ask(path, method, { 'if-none-match': tags });
        expect([again.status, again.body, again.headers.etag], `${method} ${tags}`).toEqual([304, '', etag]);
        expect(again.headers).toMatchObject({
          'cache-control': caching(path),
          'access-control-allow-origin': '*',
        });
        expect([undefined, length], 'a length that is not that of the file').toContain(again.headers['content-length']);
      }
    }
    for (const tags of ['"other"', 'W/"other"', etag.slice(1, -1)]) {
      expect((await ask(path, 'GET', { 'if-none-match': tags })).status, tags).toBe(200);
    }
  });

  it('is open to pages of every origin', async () => {
    const origin = 'https://page.example';
    const preflight = await ask(path, 'OPTIONS', {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    });
    expect(preflight).toMatchObject({ status: 204, body: '' });
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
    expect(preflight.headers['access-control-allow-methods']).toContain('GET, HEAD');
    expect(preflight.headers['access-control-allow-headers']).toContain('If-None-Match');
    const { headers } = await ask(path, 'GET', { origin });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toContain('ETag');
    expect(headers).not.toHaveProperty('vary');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('refuses %s and says what it answers', async (method) => {
    const refused = await ask(path, method);
    expect(refused.status).toBe(405);
    expect(refused.headers.allow).toBe('GET, HEAD');
    expect(JSON.parse(refused.body)).toMatchObject({ error_code: 'method_not_allowed', retryable: false });
  });

  it('holds no address that a request named', async () => {
    const { body } = await ask(path, 'GET');
    const forged = await ask(path, 'GET', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '198.51.100.7',
      forwarded: 'host=evil.example;proto=https',
      'x-original-host': 'evil.example',
    });
    expect(forged.status).toBe(200);
    expect(forged.body).toBe(body);
    expect(JSON.stringify(forged.headers)).not.toContain('evil.example');
  });
});

describe.each(['/llms.txt', '/api/llms.txt'])('%s', (path) => {
  it('leads to the text that this service has itself, whatever the request names', async () => {
    verifies('discovery.llms-txt', 'discovery.api-llms-txt');
    const forged: Record<string, string>[] = [{}, { host: 'evil.example', 'x-forwarded-host': 'evil.example' }];
    for (const headers of forged) {
      for (const method of ['GET', 'HEAD']) {
        const redirect = await ask(path, method, headers);
        expect([redirect.status, redirect.body]).toEqual([302, '']);
        expect(redirect.headers.location).toBe(`${app.address}/docs/llms.txt`);
        expect(redirect.headers['access-control-allow-origin']).toBe('*');
      }
    }
    expect((await ask(path, 'POST')).headers.allow).toBe('GET, HEAD');
  });

  it('leads elsewhere where an operator says so', async () => {
    const LLMS_TXT_URL = 'https://docs.example/llms.txt';
    const documented = await TestApp.start(db.database, { settings: { LLMS_TXT_URL } });
    try {
      expect((await documented.fetch(path)).headers.get('location')).toBe(LLMS_TXT_URL);
    } finally {
      await documented.close();
    }
  });
});
