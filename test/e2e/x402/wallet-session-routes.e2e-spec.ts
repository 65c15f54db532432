import { openWalletSession } from '@libs/identity';
import { newId, randomBase62 } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { CONTENT, TestApp } from '../../support/service/app.js';
import { verifies } from '../../support/verifies.js';

interface Page {
  resources: Record<string, unknown>[];
  total: number;
  limit: number;
  offset: number;
}

describe('the library of a wallet', () => {
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

  const open = async (accountId: string): Promise<string> =>
    (await db.database.transaction((tx) => openWalletSession(tx, accountId))).token;

  async function wallet(): Promise<{ id: string; token: string }> {
    const id = newId();
    await db.database.sql`insert into account (id, kind, daily_credits) values (${id}, 'wallet', 0)`;
    return { id, token: await open(id) };
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  async function get(path: string, headers: Record<string, string>): Promise<[number, unknown, Headers]> {
    const response = await app.fetch(`/api/x402/${path}`, { headers });
    return [response.status, await response.json(), response.headers];
  }

  async function page(query: string, token: string): Promise<Page> {
    const [status, body] = await get(`resources${query}`, bearer(token));
    expect(status).toBe(200);
    return body as Page;
  }

  /** Resources without files, each a second younger than the one before. Answers their ids, the newest first. */
  async function fill(accountId: string, types: string[]): Promise<string[]> {
    const ids = types.map(() => newId());
    for (const [at, type] of types.entries()) {
      await db.database.sql`
        insert into resource (id, short_id, account_id, kind, name, status, mime_type, created_at)
        values (${ids[at]}, ${randomBase62(10)}, ${accountId}, 'image', 'x', 'processing', ${type},
          clock_timestamp() + make_interval(secs => ${at}::int))`;
    }
    return ids.reverse();
  }

  it('a resource is answered with its file to the token of its wallet, in either header', async () => {
    verifies(
      'x402.resource.returned',
      'x402.resource.session-token',
      'x402.session.authorization-header',
      'x402.session.x-session-token-header',
      'authentication.wallet-session',
      'resource.field.id',
      'resource.field.name',
      'resource.field.status',
      'resource.field.storage-url',
      'resource.field.mime-type',
      'resource.field.metadata',
    );
    const { id: account, token } = await wallet();
    const id = await app.resource(account);
    for (const headers of [
      bearer(token),
      { 'x-session-token': token },
      { ...bearer(token), 'x-session-token': token },
    ]) {
      const [status, body, answered] = await get(`resource/${id}`, headers);
      expect([status, answered.get('cache-control')]).toEqual([200, 'no-store']);
      expect(body).toEqual({
        id,
        name: 'A film',
        status: 'completed',
        storage_url: expect.any(String),
        mime_type: 'video/mp4',
        metadata: expect.objectContaining({
          kind: 'video',
          size_bytes: CONTENT.length,
          created_at: expect.any(String),
        }),
      });
      const { storage_url: address } = body as { storage_url: string };
      expect(await (await fetch(address)).text()).toBe(CONTENT);
      const seconds = Number(new URL(address).searchParams.get('exp')) - Date.now() / 1000;
      expect(Math.abs(seconds - 900)).toBeLessThan(30);
    }
  });

  it('a resource that is not completed has no address', async () => {
    const { id: account, token } = await wallet();
    const id = await app.resource(account, { status: 'processing' });
    const [, body] = await get(`resource/${id}`, bearer(token));
    expect(body).toMatchObject({ id, status: 'processing' });
    expect(body).not.toHaveProperty('storage_url');
  });

  it('absent, deleted and of another wallet, a resource is 404 with one body', async () => {
    verifies('x402.resource.absent', 'x402.resource.not-owned', 'status.404.x402-resource');
    const { id: account, token } = await wallet();
    const other = await wallet();
    const ids = [
      newId(),
      await app.resource(account, { deleted_at: new Date() }),
      await app.resource(other.id),
      await app.resource(other.id, { visibility: 'public' }),
    ];
    const bodies = await Promise.all(
      ids.map(async (id) => {
        const [status, body] = await get(`resource/${id}`, bearer(token));
        expect(status).toBe(404);
        return JSON.stringify(body).replaceAll(id, 'ID');
      }),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('"error_code":"not_found"');
  });

  it.each(['x', '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b2', '%00', "1'--"])('the path value %s is 422', async (value) => {
    verifies('x402.resource.invalid-path');
    const { token } = await wallet();
    const [status, body] = await get(`resource/${encodeURIComponent(value)}`, bearer(token));
    expect([status, body]).toEqual([
      422,
      { detail: [expect.objectContaining({ loc: ['path', 'resource_id'], type: 'is_uuid' })] },
    ]);
    expect((await get(`resource/${encodeURIComponent(value)}`, {}))[0]).toBe(401);
  });

  it('a page has 50 rows from the newest on, or as many as are asked for up to 200', async () => {
    verifies(
      'x402.resources.limit-default',
      'x402.resources.limit-maximum',
      'x402.resources.offset-default',
      'x402.resources.shape',
      'limit.page-size.default',
      'limit.page-size.maximum',
      'limit.offset.default',
      'resource-list.resources',
      'resource-list.total',
      'resource-list.limit',
      'resource-list.offset',
    );
    const { id: account, token } = await wallet();
    const ids = await fill(
      account,
      Array.from({ length: 205 }, () => 'image/png'),
    );
    const read = async (query: string): Promise<[string[], number, number, number]> => {
      const { resources, total, limit, offset, ...rest } = await page(query, token);
      expect(rest).toEqual({});
      return [resources.map(({ id }) => String(id)), total, limit, offset];
    };
    expect(await read('')).toEqual([ids.slice(0, 50), 205, 50, 0]);
    expect(await read('?limit=200')).toEqual([ids.slice(0, 200), 205, 200, 0]);
    expect(await read('?limit=200&offset=200')).toEqual([ids.slice(200), 205, 200, 200]);
    expect(await read('?limit=1&offset=7')).toEqual([ids.slice(7, 8), 205, 1, 7]);
    expect(await read('?limit=&offset=&mime_type=')).toEqual([ids.slice(0, 50), 205, 50, 0]);
    expect(await read('?offset=205')).toEqual([[], 205, 50, 205]);
    expect(await read(`?offset=${Number.MAX_SAFE_INTEGER}`)).toEqual([[], 205, 50, Number.MAX_SAFE_INTEGER]);
    expect((await page('', (await wallet()).token)).total).toBe(0);
  });

  it.each([
    'limit=201',
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=1e1',
    'limit=0x10',
    'limit=ten',
    'limit=5&limit=6',
    'offset=-1',
    'offset=1.5',
    'offset=9007199254740993',
    'mime_type=%00',
    'mime_type=image/svg+xml',
    `mime_type=${'x'.repeat(101)}`,
    'mime_type=image/&mime_type=video/',
  ])('%s is 422', async (query) => {
    const { token } = await wallet();
    const [status, body] = await get(`resources?${query}`, bearer(token));
    const [name] = query.split('=');
    expect(status).toBe(422);
    expect((body as { detail: { loc: string[] }[] }).detail.map(({ loc }) => loc)).toContainEqual(['query', name]);
  });

  it('mime_type is a prefix of the media type, and % and _ are no wildcards', async () => {
    verifies('x402.resources.mime-type-prefix');
    const { id: account, token } = await wallet();
    const ids = await fill(account, ['image/png', 'image/svg+xml', 'video/mp4', 'audio/mpeg', 'text/x_y']);
    const found = async (prefix: string): Promise<string[]> => {
      const { resources, total } = await page(`?mime_type=${encodeURIComponent(prefix)}`, token);
      expect(total).toBe(resources.length);
      return resources.map(({ mime_type: type }) => String(type));
    };
    expect(await found('image/')).toEqual(['image/svg+xml', 'image/png']);
    expect(await found('IMAGE/SVG+')).toEqual(['image/svg+xml']);
    expect(await found('video/mp4')).toEqual(['video/mp4']);
    expect(await found('text/x_')).toEqual(['text/x_y']);
    for (const none of ['%', '%mp4', 'imag_/', '_', 'mage/', 'image\\', 'video/mp4x'])
      expect(await found(none)).toEqual([]);
    expect((await page('?mime_type=', token)).total).toBe(ids.length);
    expect((await page('?mime_type=image/&limit=1', token)).total).toBe(2);
  });

  it('a listing shows the resources of the wallet alone, without deleted ones and adapters, each as the other route answers it', async () => {
    verifies('x402.resources.own-only', 'x402.resources.session-token');
    const { id: account, token } = await wallet();
    const other = await wallet();
    const id = await app.resource(account);
    await app.resource(account, { deleted_at: new Date() });
    const adapter = await app.resource(account);
    await db.database.sql`update resource set kind = 'adapter' where id = ${adapter}`;
    await app.resource(other.id, { visibility: 'public' });
    const { resources, total } = await page('', token);
    expect(total).toBe(1);
    const [, one] = await get(`resource/${id}`, bearer(token));
    const unsigned = (text: unknown): string => JSON.stringify(text).replace(/\?[^"]+/, '');
    expect(resources.map(unsigned)).toEqual([unsigned(one)]);
  });

  it('reading and listing cost nothing, and count as requests of the session', async () => {
    verifies('x402.resource.no-payment');
    const { id: account, token } = await wallet();
    const id = await app.resource(account);
    const books = () =>
      db.database.sql`
        select (select count(*) from credit_hold) as holds, (select count(*) from credit_top_up) as top_ups,
          (select count(*) from production) as jobs, (select count(*) from audit_event) as events,
          (select row_to_json(a)::text from account a where a.id = ${account}) as account`;
    const before = await books();
    const [, , first] = await get(`resource/${id}`, bearer(token));
    const [, , second] = await get('resources', { 'x-session-token': token });
    expect(await books()).toEqual(before);
    const left = (headers: Headers): number => Number(headers.get('x-ratelimit-remaining'));
    expect(left(second)).toBe(left(first) - 1);
  });

  it('pages of every origin may call it, with either header', async () => {
    const { token } = await wallet();
    const origin = 'https://agent.example';
    const preflight = await app.fetch('/api/x402/resources', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-session-token' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/X-Session-Token.*SIGN-IN-WITH-X/);
    const [status, , headers] = await get('resources', { origin, 'x-session-token': token });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });
});
