import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type Denial, newId } from '@libs/kernel';
import { AccountTurns, FindReceivedUpload, RequestUpload, type Upload } from '@libs/library';
import { ObjectStore } from '@libs/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UploadAddress } from '../../../libs/library/src/uploads/upload-address.js';
import { UploadLimits } from '../../../libs/library/src/uploads/upload-share.js';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const FILE = Buffer.from('the bytes of a picture');
const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('uploads', () => {
  let db: TestDatabase;
  let app: TestApp;
  let store: ObjectStore;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    store = app.nest.get(ObjectStore);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });
  beforeEach(async () => void (account = await app.account()));

  const ask = (change: object = {}): Promise<Upload> =>
    new RequestUpload(db.database, new AccountTurns(), new UploadLimits()).run({
      accountId: account,
      name: 'A picture',
      visibility: 'private',
      sizeBytes: FILE.length,
      isUntrusted: false,
      price: { credits: 1, perBytes: 100_000_000 },
      ...change,
    });
  const addressOf = (upload: Pick<Upload, 'id' | 'size_bytes' | 'expires_at'>): string =>
    app.nest.get(UploadAddress).sign(upload);
  const send = (path: string, body: Buffer<ArrayBuffer> | string, headers: Record<string, string> = {}) =>
    app.fetch(path, { method: 'PUT', body, headers });
  const codeOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { error_code?: string }).error_code,
  ];

  async function row(id: string): Promise<Upload | undefined> {
    const [upload] = await db.database.sql<Upload[]>`select * from upload where id = ${id}`;
    return upload;
  }

  async function stored(id = ''): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of store.list(`uploads/${id}`)) keys.push(key);
    return keys;
  }

  /** A request whose body the test writes. */
  function begin(path: string, length?: number): ClientRequest {
    const headers = length === undefined ? {} : { 'content-length': length };
    return request(`${app.address}${path}`, { method: 'PUT', headers, agent: false });
  }

  async function answered(sending: ClientRequest): Promise<[number | undefined, Record<string, unknown>]> {
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
    return [response.statusCode, JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>];
  }

  it.each(['', 'image/png', 'application/json', 'application/x-www-form-urlencoded', 'text/html; charset=utf-8'])(
    'take a file whatever its sender calls it: "%s"',
    async (type) => {
      const upload = await ask();
      const response = await send(addressOf(upload), FILE, type === '' ? {} : { 'content-type': type });
      expect([response.status, await response.json()]).toEqual([
        200,
        { upload_id: upload.id, size_bytes: FILE.length, sha256: sha256Of(FILE) },
      ]);
      const [key = ''] = await stored(upload.id);
      expect((await row(upload.id))?.storage_key).toBe(key);
      expect(await store.head(key)).toMatchObject({ sizeBytes: FILE.length, sha256: sha256Of(FILE) });
    },
  );

  it.each([
    ['another upload', (path: string) => path.replace(/[0-9a-f-]{36}/, newId())],
    ['another size', (path: string) => path.replace(/size=\d+/, 'size=9999999')],
    ['a later end', (path: string) => path.replace(/exp=\d+/, 'exp=9999999999')],
    ['no signature', (path: string) => path.replace(/&sig=.*/, '')],
    ['a size given twice', (path: string) => `${path}&size=9`],
    ['an unknown key', (path: string) => path.replace(/kid=[^&]*/, 'kid=nobody')],
  ])('with %s in the address are refused', async (_, change) => {
    const upload = await ask();
    const refused = await send(change(addressOf(upload)), FILE);
    expect(await codeOf(refused)).toEqual([403, 'token_signature_mismatch']);
    expect(await stored(upload.id)).toEqual([]);
  });

  it('whose address has expired are refused', async () => {
    const { id, size_bytes } = await ask();
    const old = addressOf({ id, size_bytes, expires_at: new Date(Date.now() - 1000) });
    expect(await codeOf(await send(old, FILE))).toEqual([410, 'capability_expired']);
  });

  it('may be sent by a page', async () => {
    const preflight = await app.fetch(new URL(addressOf(await ask()), app.address).pathname, {
      method: 'OPTIONS',
      headers: { origin: 'https://page.example', 'access-control-request-method': 'PUT' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      expect.stringContaining('PUT'),
    ]);
  });

  it('of an account that was disabled are refused', async () => {
    const upload = await ask();
    await db.database.sql`update account set status = 'disabled' where id = ${account}`;
    expect(await codeOf(await send(addressOf(upload), FILE))).toEqual([404, 'not_found']);
  });

  it.each([
    ['longer', Buffer.concat([FILE, FILE])],
    ['shorter', FILE.subarray(1)],
    ['empty', Buffer.alloc(0)],
  ])('that are %s than announced leave nothing behind, with or without content-length', async (_, bytes) => {
    const upload = await ask();
    const wrong = { detail: [{ loc: ['body'], type: 'input_unsupported', ctx: { retryable: false } }] };
    const refused = await send(addressOf(upload), bytes);
    expect([refused.status, await refused.json()]).toMatchObject([422, wrong]);
    const chunked = begin(addressOf(upload));
    const answer = answered(chunked);
    chunked.end(bytes);
    expect(await answer).toMatchObject([422, wrong]);
    expect(await stored(upload.id)).toEqual([]);
    expect((await send(addressOf(upload), FILE)).status).toBe(200);
  });

  it('that break off leave nothing behind, and may be sent again', async () => {
    const upload = await ask();
    const sending = begin(addressOf(upload), FILE.length).on('error', () => undefined);
    sending.write(FILE.subarray(0, 5));
    await expect.poll(async () => (await app.drafts()).length).toBeGreaterThan(0);
    sending.destroy();
    await expect.poll(() => app.drafts()).toEqual([]);
    expect(await stored(upload.id)).toEqual([]);
    expect((await send(addressOf(upload), FILE)).status).toBe(200);
    expect(app.log.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  });

  it('of one file twice are one, and another file is refused', async () => {
    const upload = await ask();
    const both = await Promise.all([send(addressOf(upload), FILE), send(addressOf(upload), FILE)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await send(addressOf(upload), FILE)).status).toBe(200);
    const other = Buffer.from(FILE.toString().toUpperCase());
    expect(await codeOf(await send(addressOf(upload), other))).toEqual([409, 'idempotency_conflict']);
    expect(await stored(upload.id)).toHaveLength(1);
    expect((await row(upload.id))?.sha256).toBe(sha256Of(FILE));
  });

  it('of one address are two at a time, however many are begun', async () => {
    const upload = await ask();
    const path = addressOf(upload);
    const first = begin(path, FILE.length).on('error', () => undefined);
    const second = begin(path, FILE.length);
    const answer = answered(second);
    for (const sending of [first, second]) sending.write(FILE.subarray(0, 5));
    await expect.poll(async () => (await app.drafts()).length).toBe(2);
    expect(await codeOf(await send(path, FILE))).toEqual([409, 'idempotency_in_flight']);
    expect((await send(addressOf(await ask()), FILE)).status).toBe(200);
    first.destroy();
    await expect.poll(async () => (await app.drafts()).length).toBe(1);
    expect((await send(path, FILE)).status).toBe(200);
    second.end(FILE.subarray(5));
    expect(await answer).toMatchObject([200, { sha256: sha256Of(FILE) }]);
    expect((await send(path, FILE)).status).toBe(200);
  });

  it('may take longer than other requests', async () => {
    const server = app.nest.getHttpServer();
    const { headersTimeout, requestTimeout } = server;
    Object.assign(server, { headersTimeout: 50, requestTimeout: 100 });
    try {
      const sending = begin(addressOf(await ask()), FILE.length);
      const late = once(server, 'clientError');
      const answer = answered(sending);
      sending.write(FILE.subarray(0, 5));
      await late;
      sending.end(FILE.subarray(5));
      expect(await answer).toMatchObject([200, { sha256: sha256Of(FILE) }]);
    } finally {
      Object.assign(server, { headersTimeout, requestTimeout });
    }
  });

  it('are asked for again while their file is sent: they count no shorter, and their address is good no longer', async () => {
    const upload = await ask({ idempotencyKey: 'k' });
    const sending = begin(addressOf(upload), FILE.length);
    const answer = answered(sending);
    sending.write(FILE.subarray(0, 5));
    await expect.poll(async () => (await app.drafts()).length).toBe(1);
    const { expires_at: until } = (await row(upload.id))!;
    expect(until.getTime()).toBeGreaterThan(Date.now() + 59 * 60_000);
    const { expires_at: expires } = await ask({ idempotencyKey: 'k' });
    expect(expires.getTime()).toBeLessThanOrEqual(Date.now() + 15 * 60_000);
    expect((await row(upload.id))?.expires_at).toEqual(until);
    sending.end(FILE.subarray(5));
    expect(await answer).toMatchObject([200, {}]);
    // From its arrival on it counts as other sent files do.
    expect((await row(upload.id))!.expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 15 * 60_000);
  });

  it('of large files that lie in a store are copied two at a time for one account', async () => {
    const large = Buffer.alloc(17 * 1024 * 1024);
    const sha256 = sha256Of(large);
    const orders = await Promise.all([1, 2, 3].map(() => ask({ sizeBytes: large.length })));
    for (const { id } of orders) {
      await store.put(`uploads/${id}/sent`, Readable.from([large]), { type: 'application/octet-stream' });
    }
    const complete = ({ id }: Upload) => app.nest.get(FindReceivedUpload).run(account, { resource_id: id, sha256 });
    const ends = await Promise.allSettled(orders.map(complete));
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Denial] : []))).toMatchObject([
      { code: 'concurrency_exceeded', retryAfterSeconds: 10 },
    ]);
    for (const order of orders) expect(await complete(order)).toMatchObject({ sha256 });
    expect(await stored(orders[0]!.id)).toHaveLength(2);
  });

  it('are refused before their bytes are taken where the disk has too little room', async () => {
    const cramped = await TestApp.start(db.database, { settings: { MIN_FREE_DISK_MB: '10000000' } });
    try {
      const upload = await ask();
      const path = cramped.nest.get(UploadAddress).sign(upload);
      const response = await cramped.fetch(path, { method: 'PUT', body: FILE });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
      expect(await response.json()).toMatchObject({ error_code: 'storage_unavailable', retryable: true });
      expect(await row(upload.id)).toMatchObject({ storage_key: null });
    } finally {
      await cramped.close();
    }
  });

  it('other routes still read JSON alone', async () => {
    const { key } = await app.key();
    const response = await app.fetch('/mcp', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
      body: FILE,
    });
    expect(response.status).toBe(415);
  });
});
