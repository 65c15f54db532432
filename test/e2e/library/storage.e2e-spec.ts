import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { KeyRing, newId } from '@libs/kernel';
import { ObjectStore } from '@libs/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** More than all buffers between a server and a client that does not read. */
const LARGE = 16 * 1024 * 1024;
const TEXT = '0123456789';

describe('signed downloads', () => {
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

  /** The address of a new object, without the origin. */
  async function stored(
    content: string | Buffer = TEXT,
    type = 'video/mp4',
    method: 'GET' | 'HEAD' = 'GET',
    fileName = 'a.bin',
    on = app,
  ) {
    const store = on.nest.get(ObjectStore);
    const key = `test/${newId()}`;
    await store.put(key, Readable.from([Buffer.from(content)]), { type });
    const { pathname, search } = new URL(await store.sign({ key, method, type, fileName, ttlSeconds: 60 }));
    return pathname + search;
  }

  /** Files of the store that this process has open. */
  async function openFiles(): Promise<string[]> {
    const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
    return (await Promise.all(links)).filter((path) => path.includes('/objects/objects/'));
  }

  function send(path: string, method = 'GET', headers: Record<string, string> = {}): ClientRequest {
    return request(`${app.address}${path}`, { method, headers, agent: false })
      .on('error', () => undefined)
      .end();
  }

  it('leave no file open, however the caller goes away', async () => {
    const path = await stored(Buffer.alloc(LARGE));
    const { headers } = await app.fetch(path, { method: 'HEAD' });
    const etag = headers.get('etag') ?? '';
    for (let round = 0; round < 20; round += 1) {
      // In mid-download, before a byte was read, before the request was even looked at.
      const begun = send(path);
      const [response] = (await once(begun, 'response')) as [IncomingMessage];
      await once(
        response.on('error', () => undefined),
        'data',
      );
      begun.destroy();
      const unread = send(path);
      await once(unread, 'response');
      unread.destroy();
      const hasty = send(path);
      await once(hasty, 'finish');
      hasty.destroy();
      // Answers without bytes.
      const empty = [
        app.fetch(path, { method: 'HEAD', headers: { range: 'bytes=0-9' } }),
        app.fetch(path, { headers: { 'if-none-match': etag } }),
        app.fetch(path, { headers: { range: `bytes=${LARGE}-` } }),
      ];
      expect((await Promise.all(empty)).map(({ status }) => status)).toEqual([200, 304, 416]);
    }
    await expect.poll(openFiles).toEqual([]);
    expect(app.log.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  });

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=-20', 206, TEXT, 'bytes 0-9/10'],
    ['bytes=8-99999999999999999999999', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-0,2-2', 200, TEXT, null],
    ['bytes=3-1', 200, TEXT, null],
    ['lines=0-1', 200, TEXT, null],
    ['bytes=a-b', 200, TEXT, null],
  ])('under Range %s answer %i', async (range, status, body, contentRange) => {
    const response = await app.fetch(await stored(), { headers: { range } });
    expect([response.status, await response.text()]).toEqual([status, body]);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-length')).toBe(String(body.length));
    expect(response.headers.get('accept-ranges')).toBe('bytes');
  });

  it('resume only what has not changed since', async () => {
    const path = await stored();
    const etag = (await app.fetch(path, { method: 'HEAD' })).headers.get('etag') ?? '';
    const resumed = (tag: string) => app.fetch(path, { headers: { range: 'bytes=5-', 'if-range': tag } });
    expect((await resumed(etag)).status).toBe(206);
    const { headers } = await app.fetch(path);
    expect((await resumed(headers.get('last-modified') ?? '')).status).toBe(206);
    for (const tag of [`W/${etag}`, '"another"', new Date(0).toUTCString()]) {
      expect((await resumed(tag)).status, tag).toBe(200);
    }
  });

  it.each(['GET', 'HEAD'])('are 304 for a client that has the bytes, under %s', async (method) => {
    const path = await stored();
    const { headers } = await app.fetch(path, { method: 'HEAD' });
    const etag = headers.get('etag') ?? '';
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await app.fetch(path, { method, headers: { 'if-none-match': tag } });
      expect([response.status, await response.text()], tag).toEqual([304, '']);
      expect(response.headers.get('etag')).toBe(etag);
    }
    expect((await app.fetch(path, { method, headers: { 'if-none-match': '"x"' } })).status).toBe(200);
    const since = { 'if-modified-since': headers.get('last-modified') ?? '' };
    expect((await app.fetch(path, { method, headers: since })).status).toBe(304);
  });

  it.each(['text/html', 'image/svg+xml', 'application/javascript', 'text/plain'])(
    'of the type %s are saved and not shown, and run nothing',
    async (type) => {
      const { headers } = await app.fetch(await stored('<script>', type));
      expect(headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('of media are shown under the resource’s name, in both forms', async () => {
    const { headers } = await app.fetch(await stored(TEXT, 'video/mp4', 'GET', 'Größe "A".mp4'));
    expect(headers.get('content-disposition')).toBe(
      'inline; filename="Gr__e _A_.mp4"; filename*=UTF-8\'\'Gr%C3%B6%C3%9Fe%20%22A%22.mp4',
    );
  });

  it('live on under the key that signed them when another one signs by now', async () => {
    const [older, newer] = [KeyRing.generateText(), KeyRing.generateText()];
    const dataDir = await mkdtemp(join(tmpdir(), 'mediamaker-rotated-'));
    const under = (keys: string) => {
      const secrets = { ...app.secrets, linkSigning: KeyRing.parse(keys) };
      return TestApp.start(db.database, { secrets, settings: { DATA_DIR: dataDir } });
    };
    const before = await under(older);
    const path = await stored(TEXT, 'video/mp4', 'GET', 'a.mp4', before);
    await before.close();
    const rotated = await under(`${newer},${older}`);
    expect((await rotated.fetch(path)).status).toBe(200);
    await rotated.close();
    const forgotten = await under(newer);
    expect((await forgotten.fetch(path)).status).toBe(403);
    await forgotten.close();
    await rm(dataDir, { recursive: true });
  });

  it('end when their reader takes nothing any more, and go on for one who does', async () => {
    const settings = { DOWNLOAD_IDLE_SECONDS: '1' };
    const impatient = await TestApp.start(db.database, { settings });
    const path = await stored(Buffer.alloc(LARGE), 'video/mp4', 'GET', 'a.mp4', impatient);
    const idle = request(`${impatient.address}${path}`, { agent: false }).end();
    const [response] = (await once(idle, 'response')) as [IncomingMessage];
    const cut = once(response, 'error');
    await expect.poll(openFiles).toEqual([]);
    response.resume();
    expect(await cut).toMatchObject([{ code: 'ECONNRESET' }]);
    const whole = await (await impatient.fetch(path)).arrayBuffer();
    expect(whole.byteLength).toBe(LARGE);
    expect(impatient.log.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
    await impatient.close();
  });

  it('an address for HEAD gives no bytes away', async () => {
    const path = await stored(TEXT, 'video/mp4', 'HEAD');
    expect((await app.fetch(path, { method: 'HEAD' })).headers.get('content-length')).toBe('10');
    expect((await app.fetch(path)).status).toBe(403);
  });

  it.each([
    ['another key', (path: string) => path.replace(/test\/[^?]*/, 'test/other'), 403],
    ['a way up', (path: string) => path.replace('test/', 'test/..%2F..%2F'), 403],
    ['an encoded NUL', (path: string) => path.replace('?', '%00?'), 403],
    ['another type', (path: string) => path.replace('video%2Fmp4', 'text%2Fhtml'), 403],
    ['a field given twice', (path: string) => `${path}&exp=9999999999`, 403],
    ['no signature', (path: string) => path.replace(/&sig=.*/, ''), 403],
  ])('with %s are refused, and the refusal is not cacheable', async (_, change, status) => {
    const response = await app.fetch(change(await stored()));
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
    expect(await response.json()).toMatchObject({ error_code: 'token_signature_mismatch' });
  });

  it('a range beyond the file is answered with the size of the file and nothing else of it', async () => {
    const response = await app.fetch(await stored(), { headers: { range: 'bytes=10-' } });
    expect(response.status).toBe(416);
    const { headers } = response;
    expect(headers.get('content-range')).toBe('bytes */10');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    for (const name of ['etag', 'content-disposition']) expect(headers.get(name), name).toBeNull();
    expect(await response.json()).toMatchObject({ error_code: 'range_not_satisfiable' });
  });
});
