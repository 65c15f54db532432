import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiCaller } from '../../support/api/api-caller.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { post } from '../../support/mcp/mcp-post.js';
import { TestApp } from '../../support/service/app.js';

const IMAGE = { prompt: 'A heron at dawn', size: 256 };

const EMPTY = { adapter_id: '', name: '', idempotency_key: '', brand: {}, data: {}, visual: {} };

describe('the typed API takes', () => {
  let db: TestDatabase;
  let app: TestApp;
  let id: string;
  let headers: { authorization: string };
  let caller: ApiCaller;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    const accountId = await app.account();
    const { key } = await app.key({ accountId });
    headers = { authorization: `Bearer ${key}` };
    caller = ApiCaller.withKey(app, key);
    id = await app.resource(accountId, { name: 'A film' });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  it.each<[string, string, unknown, number]>([
    ['"" and {} for what is optional', 'create_image', { ...IMAGE, ...EMPTY }, 202],
    [
      '"" for every filter',
      'lib_list',
      { kind: '', status: '', mime_type: '', search: '', tags: [], include: [], cursor: '' },
      200,
    ],
    ['numbers, truth and lists as text', 'lib_list', { limit: '10', include: 'deleted', tags: '[]' }, 200],
    ['all arguments as text', 'create_image', JSON.stringify(JSON.stringify(IMAGE)), 202],
    ['null for what is optional', 'create_image', { ...IMAGE, name: null, theme: null, idempotency_key: null }, 202],
    ['a percent-encoded name', 'create%5Fimage', IMAGE, 202],
    ['white space around the body', 'create_image', ` \r\n\t${JSON.stringify(IMAGE)}\n`, 202],
    ['a byte order mark', 'create_image', `\uFEFF${JSON.stringify(IMAGE)}`, 202],
    ['an escaped name of a member', 'create_image', '{"\\u0070rompt":"A heron","size":256}', 202],
    ['a query that the call does not read', 'create_image?lane=&utm=1', IMAGE, 202],
    ['no body where nothing is required', 'account_status', '', 200],
    ['null where nothing is required', 'account_status', 'null', 200],
    ['an empty object', 'lib_list', {}, 200],
  ])('%s', async (_, tool, input, status) => {
    expect((await caller.call(tool, input)).status).toBe(status);
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset="utf-8"'])(
    'a body of the type %s',
    async (type) => {
      expect((await caller.call('create_image', IMAGE, { 'content-type': type })).status).toBe(202);
    },
  );

  it('a call without body and type where nothing is required', async () => {
    expect((await app.fetch('/api/tools/account_status', { method: 'POST', headers })).status).toBe(200);
  });

  it.each([{ 'content-length': '0' }, { 'transfer-encoding': 'chunked' }])('%j without a byte', async (length) => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream', undefined]) {
      const sent = { ...headers, ...length, 'content-type': type };
      expect(
        (await post({ url: new URL(app.address) }, '', { path: '/api/tools/account_status', headers: sent })).status,
        type,
      ).toBe(200);
    }
  });

  it('no bytes of another type, if there are any', async () => {
    const sent = { ...headers, 'transfer-encoding': 'chunked', 'content-type': 'text/plain' };
    expect(
      (await post({ url: new URL(app.address) }, '{}', { path: '/api/tools/account_status', headers: sent })).status,
    ).toBe(415);
  });

  it('a key on a tool that needs none, and does not read it', async () => {
    const sent = { 'idempotency-key': 'two, keys' };
    expect((await caller.call('account_status', {}, sent)).status).toBe(200);
    expect((await caller.get('/api/resources', sent)).status).toBe(200);
  });

  it('a key in quotes as the key itself', async () => {
    const first = await caller.call('create_image', IMAGE, { 'idempotency-key': '"in, quotes"' });
    const again = await caller.call('create_image', { ...IMAGE, idempotency_key: 'in, quotes' });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const ids = [await first.json(), await again.json()].map((body) => (body as { resource_id: string }).resource_id);
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    ['', 1],
    ['kind=video&status=completed&limit=007', 1],
    ['search=a%20FILM', 1],
    ['tags=a&tags=b', 0],
    ['kind=&status=&mime_type=&search=&tags=&include=&cursor=&limit=', 1],
    ['limit=1e2', 1],
    ['include=deleted&include=receipts', 1],
    ['lane=api_key', 1],
    ['limit=100&', 1],
  ])('the query ?%s', async (query, found) => {
    const answer = await caller.get(`/api/resources?${query}`);
    const { items } = (await answer.json()) as { items: { id: string }[] };
    expect([answer.status, items.filter((item) => item.id === id).length]).toEqual([200, found]);
  });

  it('an id in capitals', async () => {
    const answer = await caller.get(`/api/resources/${id.toUpperCase()}`);
    expect([answer.status, ((await answer.json()) as { id: string }).id]).toEqual([200, id]);
  });

  it('HEAD for a resource and for the list, and says nothing more than their headers', async () => {
    for (const path of ['/api/resources', `/api/resources/${id}`]) {
      const answer = await app.fetch(path, { method: 'HEAD', headers });
      expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([200, 'no-store', '']);
    }
  });
});
