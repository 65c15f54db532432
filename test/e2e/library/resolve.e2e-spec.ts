import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT, TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

interface Resolved {
  download_url: string;
  expires_at: string;
}

describe('GET /api/resolve/{resource_id}', () => {
  let db: TestDatabase;
  let app: TestApp;
  let owner: string;
  let key: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    owner = await app.account();
    ({ key } = await app.key({ accountId: owner, scopes: ['library:read'] }));
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const resolve = (id: string, authorization?: string, method = 'GET'): Promise<Response> =>
    app.fetch(`/api/resolve/${id}`, { method, headers: authorization === undefined ? {} : { authorization } });

  async function refusal(response: Response): Promise<[number, unknown]> {
    return [response.status, ((await response.json()) as { error_code: string }).error_code];
  }

  it('answers what a public resource is, and an address from which anybody can fetch it', async () => {
    verifies('resolve.signed-address', 'resolve.public.no-authentication', 'endpoint.success-is-200-json');
    const id = await app.resource(owner, { visibility: 'public', name: 'Über uns' });
    const before = Date.now();
    const response = await resolve(id);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const body = (await response.json()) as Resolved;
    expect(body).toEqual({
      resource_id: id,
      name: 'Über uns',
      status: 'completed',
      mime_type: 'video/mp4',
      size_bytes: CONTENT.length,
      download_url: expect.stringContaining(`${app.address}/storage/`),
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
    });
    const life = Date.parse(body.expires_at) - before;
    expect(life).toBeGreaterThan(14 * 60_000);
    expect(life).toBeLessThanOrEqual(15 * 60_000 + 1_000);
    const file = await fetch(body.download_url);
    expect([file.status, file.headers.get('content-type'), await file.text()]).toEqual([200, 'video/mp4', CONTENT]);
  });

  it('the address is good until expires_at at least', async () => {
    const id = await app.resource(owner, { visibility: 'public' });
    const { download_url, expires_at } = (await (await resolve(id)).json()) as Resolved;
    const signedUntil = Number(new URL(download_url).searchParams.get('exp')) * 1000;
    expect(Date.parse(expires_at)).toBeLessThanOrEqual(signedUntil);
  });

  it.each(['Bearer mmk_live_broken', 'Basic dXNlcjpwYXNz', 'Bearer a b', 'nonsense', ''])(
    'ignores the Authorization header %j of a public resource',
    async (authorization) => {
      const id = await app.resource(owner, { visibility: 'public' });
      expect((await resolve(id, authorization)).status).toBe(200);
    },
  );

  it('a private resource resolves for an API key of its owner', async () => {
    verifies('resolve.private.api-key', 'authentication.api-key.resolve');
    const id = await app.resource(owner);
    const response = await resolve(id, `Bearer ${key}`);
    expect(response.status).toBe(200);
    const { download_url } = (await response.json()) as Resolved;
    expect(await (await fetch(download_url)).text()).toBe(CONTENT);
  });

  it('HEAD is answered as GET is, without the body', async () => {
    const id = await app.resource(owner, { visibility: 'public' });
    const response = await resolve(id, undefined, 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const hidden = await app.resource(owner);
    expect((await resolve(hidden, undefined, 'HEAD')).status).toBe(401);
  });

  it('a private resource without Authorization is 401', async () => {
    verifies('resolve.private.missing-credentials', 'status.401.resolve-private');
    const response = await resolve(await app.resource(owner));
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await refusal(response)).toEqual([401, 'missing_credentials']);
  });

  it.each([
    ['another scheme', 'Basic dXNlcjpwYXNz', 'malformed_credentials'],
    ['an empty header', '', 'malformed_credentials'],
    ['a damaged key', 'Bearer mmk_live_broken', 'invalid_api_key'],
    ['a token of another kind', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'invalid_token'],
  ])('a private resource with %s is 401', async (_, authorization, code) => {
    const response = await resolve(await app.resource(owner), authorization);
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect(await refusal(response)).toEqual([401, code]);
  });

  it('a private resource of another account is 403', async () => {
    verifies('resolve.private.not-authorized', 'status.403.resolve-not-authorized');
    const stranger = await app.key();
    const response = await resolve(await app.resource(owner), `Bearer ${stranger.key}`);
    expect(response.headers.get('www-authenticate')).toBeNull();
    expect(await refusal(response)).toEqual([403, 'forbidden_resource']);
  });

  it('a key of the owner without library:read is 403 and learns which scope is missing', async () => {
    const { key: writer } = await app.key({ accountId: owner, scopes: ['library:write'] });
    const response = await resolve(await app.resource(owner), `Bearer ${writer}`);
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="library:read"');
    expect(await refusal(response)).toEqual([403, 'insufficient_scope']);
  });

  it('what is absent or deleted is 404, with and without a credential', async () => {
    const deleted = await app.resource(owner, { visibility: 'public', deleted_at: new Date() });
    for (const id of [newId(), deleted]) {
      expect(await refusal(await resolve(id))).toEqual([404, 'not_found']);
      expect(await refusal(await resolve(id, `Bearer ${key}`))).toEqual([404, 'not_found']);
    }
  });

  it.each(['queued', 'processing', 'failed', 'cancelled'] as const)('a resource that is %s is 409', async (status) => {
    const shown = await app.resource(owner, { status, visibility: 'public' });
    const response = await resolve(shown);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await refusal(response)).toEqual([409, 'resource_not_ready']);
    const hidden = await app.resource(owner, { status });
    expect(await refusal(await resolve(hidden, `Bearer ${key}`))).toEqual([409, 'resource_not_ready']);
    const stranger = await app.key();
    expect(await refusal(await resolve(hidden, `Bearer ${stranger.key}`))).toEqual([403, 'forbidden_resource']);
  });

  it.each([
    ['processing', true, /await_resource/],
    ['failed', false, /Start a new job/],
    ['cancelled', false, /Start a new job/],
  ] as const)('whether to repeat the request for a resource that is %s: %s', async (status, retryable, nextStep) => {
    const response = await resolve(await app.resource(owner, { status, visibility: 'public' }));
    expect(await response.json()).toMatchObject({
      retryable,
      actionable_next_step: expect.stringMatching(nextStep) as string,
    });
  });

  it.each(['7', 'not-a-uuid', '6f0b2d6e-53f1-4d0b-9b0e-0a4f0a8f2b1', '%00', 'a%2Fb'])(
    'the path value %s is 422 and says where it stood',
    async (value) => {
      verifies('resolve.invalid-path', 'status.422.path', 'validation.detail', 'validation.loc', 'validation.msg');
      verifies('validation.type', 'validation.input-and-ctx');
      const response = await resolve(value, 'Bearer nonsense');
      expect(response.status).toBe(422);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await response.json()).toEqual({
        detail: [
          {
            loc: ['path', 'resource_id'],
            msg: 'resource_id must be a UUID',
            type: 'is_uuid',
            input: decodeURIComponent(value),
          },
        ],
      });
    },
  );

  it('an address that cannot be decoded is 422', async () => {
    const response = await resolve('%zz');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail: [{ loc: ['path'], type: 'path_encoding' }] });
  });
});
