import { ProviderInputToken } from '@libs/access';
import { KeyRing, newId, SystemClock } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT, TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

describe('/api/provider-input/{token}/{filename}', () => {
  let db: TestDatabase;
  let app: TestApp;
  let owner: string;
  let tokens: ProviderInputToken;
  let forged: ProviderInputToken;
  let film: string;
  let good: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    owner = await app.account();
    tokens = new ProviderInputToken(app.secrets, new SystemClock());
    forged = new ProviderInputToken({ linkSigning: KeyRing.parse(KeyRing.generateText()) }, new SystemClock());
    film = await app.resource(owner);
    good = tokens.issue(film, 60);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const ask = (token: string, file = 'input.mp4', init: RequestInit = {}): Promise<Response> =>
    app.fetch(`/api/provider-input/${token}/${file}`, init);

  async function refusal(response: Response): Promise<[number, unknown]> {
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('location')).toBeNull();
    return [response.status, ((await response.json()) as { error_code: string }).error_code];
  }

  it('redirects the holder of a good token to a freshly signed address of the bytes', async () => {
    verifies('provider-input.redirect', 'authentication.provider-input', 'provider-token.bearer');
    verifies('provider-token.one-resource');
    const response = await ask(good);
    expect(response.status).toBe(302);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.pathname).toBe(`/storage/test/${film}/film.mp4`);
    expect(Number(location.searchParams.get('exp')) - Date.now() / 1000).toBeGreaterThan(14 * 60);
    const file = await fetch(location);
    expect([file.status, await file.text()]).toEqual([200, CONTENT]);
  });

  it('HEAD is redirected to an address that is signed for HEAD and gives no bytes', async () => {
    verifies('provider-input.head');
    const response = await ask(good, 'input.mp4', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([302, '']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const location = response.headers.get('location') ?? '';
    const file = await fetch(location, { method: 'HEAD' });
    expect([file.status, file.headers.get('content-length')]).toEqual([200, String(CONTENT.length)]);
    expect((await fetch(location)).status).toBe(403);
  });

  it.each(['x', 'clip.mov', 'sound.wav', 'ein%20Film%3F.mp4', 'n'.repeat(255), '..%5C', '%F0%9F%8E%AC'])(
    'the file name %s changes nothing',
    async (file) => {
      verifies('provider-input.filename-ignored');
      const location = new URL((await ask(good, file)).headers.get('location') ?? '');
      expect(location.pathname).toBe(`/storage/test/${film}/film.mp4`);
    },
  );

  it.each(['Bearer mmk_live_broken', 'Basic dXNlcjpwYXNz', 'garbage in here', ''])(
    'the Authorization header %j is not looked at',
    async (authorization) => {
      verifies('provider-input.no-authorization-header');
      expect((await ask(good, 'x.mp4', { headers: { authorization } })).status).toBe(302);
      const response = await ask(forged.issue(film, 60), 'x.mp4', { headers: { authorization } });
      expect(await refusal(response)).toEqual([403, 'token_signature_mismatch']);
    },
  );

  it('public and private resources are served alike', async () => {
    verifies('provider-input.visibility-ignored');
    for (const visibility of ['private', 'public'] as const) {
      const id = await app.resource(owner, { visibility });
      expect((await ask(tokens.issue(id, 60))).status).toBe(302);
    }
  });

  it.each(['token', 'v1.a.b', 'v1.a.b.c', 'v1....', 'v2.x.y.z', '%20', 'v1.%00.b.c'])(
    'the token %s is malformed: 400',
    async (token) => {
      verifies('provider-input.malformed', 'status.400.provider-input-malformed');
      expect(await refusal(await ask(token))).toEqual([400, 'token_malformed']);
    },
  );

  it('a token with a wrong signature is 403, also when it is past its expiry', async () => {
    verifies('provider-input.signature-mismatch', 'status.403.provider-input-signature', 'provider-token.signed');
    for (const token of [forged.issue(film, 60), forged.issue(film, -60), forged.issue(newId(), 60)]) {
      expect(await refusal(await ask(token))).toEqual([403, 'token_signature_mismatch']);
    }
    const [version, keyId, , signature] = good.split('.');
    const swapped = [version, keyId, tokens.issue(newId(), 60).split('.')[2], signature].join('.');
    expect(await refusal(await ask(swapped))).toEqual([403, 'token_signature_mismatch']);
  });

  it('a good token past its expiry is 410, whether its resource exists or not', async () => {
    verifies('provider-input.expired', 'status.410.provider-input-expired', 'provider-token.expires');
    for (const id of [film, newId()]) {
      expect(await refusal(await ask(tokens.issue(id, -1)))).toEqual([410, 'capability_expired']);
    }
  });

  it('a good token of a resource that does not exist is 404', async () => {
    verifies('provider-input.absent', 'status.404.provider-input');
    expect(await refusal(await ask(tokens.issue(newId(), 60)))).toEqual([404, 'not_found']);
  });

  it('a good token of a soft-deleted resource is 404, and works again once it is restored', async () => {
    verifies('provider-input.soft-deleted', 'resource.soft-delete');
    const id = await app.resource(owner, { deleted_at: new Date() });
    const token = tokens.issue(id, 60);
    expect(await refusal(await ask(token))).toEqual([404, 'not_found']);
    await db.database.sql`update resource set deleted_at = null where id = ${id}`;
    expect((await ask(token)).status).toBe(302);
  });

  it.each(['queued', 'processing', 'failed', 'cancelled'] as const)(
    'a good token of a resource that is %s is 404',
    async (status) => {
      verifies('provider-input.not-completed', 'state.completed-only');
      const id = await app.resource(owner, { status });
      expect(await refusal(await ask(tokens.issue(id, 60)))).toEqual([404, 'not_found']);
    },
  );

  it.each([
    ['a slash', 'a/b.mp4', 'filename'],
    ['an encoded slash', 'a%2Fb.mp4', 'filename'],
    ['a control character', 'a%00b.mp4', 'filename'],
    ['a line break', 'a%0Ab.mp4', 'filename'],
    ['256 characters', 'n'.repeat(256), 'filename'],
    ['nothing', '', 'filename'],
  ])('a file name with %s is 422, whatever the token', async (_, file, field) => {
    verifies('provider-input.invalid-path');
    for (const token of [good, 'token', forged.issue(film, -60)]) {
      const response = await ask(token, file);
      expect(response.status).toBe(422);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const { detail } = (await response.json()) as { detail: { loc: unknown; msg: unknown; type: unknown }[] };
      expect(detail).not.toEqual([]);
      for (const finding of detail) {
        expect(finding).toMatchObject({
          loc: ['path', field],
          msg: expect.stringContaining(field),
          type: expect.any(String),
        });
      }
    }
  });

  it('a token of 4096 characters is read and one of 4097 is 422 and not repeated', async () => {
    expect(await refusal(await ask('t'.repeat(4096)))).toEqual([400, 'token_malformed']);
    const response = await ask('t'.repeat(4097));
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ detail: [{ loc: ['path', 'token'], type: 'max_length' }] });
    expect(text).not.toContain('tttt');
  });

  it('is open to GET and HEAD alone', async () => {
    const response = await ask(good, 'x.mp4', { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('no token is ever logged', async () => {
    await ask(good);
    await ask('n'.repeat(300));
    expect(app.log.join('')).toContain('provider-input');
    expect(app.log.join('')).not.toContain(good);
    expect(app.log.join('')).not.toContain('nnnn');
  });
});
