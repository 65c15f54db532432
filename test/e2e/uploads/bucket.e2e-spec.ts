import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { ProviderInputToken } from '@libs/access';
import { discardStream, newId, SystemClock } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePixel, png } from '../../support/files/hostile-images.js';
import type { McpCaller } from '../../support/mcp/mcp-caller.js';
import { uploadImage } from '../../support/mcp/upload-image.js';
import { BucketService } from '../../support/s3/bucket-service.js';
import { CollectUpload } from '../../../libs/library/src/uploads/collect-upload.js';
import { KeepSentFile } from '../../../libs/library/src/uploads/keep-sent-file.js';
import { UploadLimits } from '../../../libs/library/src/uploads/upload-share.js';
import { S3_LIMITS } from '../../../libs/storage/src/adapters/s3/s3-clients.js';

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const PICTURE = png(1, 1, onePixel);

interface Asked {
  resource_id: string;
  upload: { put_url: string; size_bytes: number; expires_at: string };
}

interface Shown {
  storage_url: string;
  short_url: string;
  metadata: { sha256: string; size_bytes: number };
}

describe('a service whose files are in a bucket', () => {
  let bucket: BucketService;
  let caller: McpCaller;

  beforeAll(async () => {
    bucket = await BucketService.start({ UNPAID_UPLOADS_MB_PER_ACCOUNT: '1' });
    ({ caller } = await bucket.caller());
  });
  afterAll(async () => {
    await caller.close();
    await bucket.remove();
  });

  const fetchAsIs = (address: string, init: RequestInit = {}): Promise<Response> =>
    fetch(address, { redirect: 'manual', ...init });
  const codeOf = async (response: Response): Promise<[number, unknown]> => {
    expect(response.headers.get('location')).toBeNull();
    return [response.status, ((await response.json()) as { error_code: string }).error_code];
  };
  /** The address of the bucket that an answer leads to. */
  function placeOf(response: Response): URL {
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const place = new URL(response.headers.get('location') ?? '');
    expect(place.origin).toBe(bucket.server.endpoint);
    return place;
  }
  /** Until when an address of the bucket is good, in seconds. */
  function untilOf({ searchParams }: URL): number {
    const signed = searchParams.get('X-Amz-Date') ?? '';
    const form = /^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/;
    return Date.parse(signed.replace(form, '$1-$2-$3:$4:$5')) / 1000 + Number(searchParams.get('X-Amz-Expires'));
  }

  describe('addresses', () => {
    let id: string;
    let shown: Shown;
    let key: string;

    beforeAll(async () => {
      id = await uploadImage(caller, PICTURE);
      await caller.call('lib_update', { resource_id: id, visibility: 'public', name: 'Über "A"' });
      shown = await caller.call<Shown>('lib_get', { resource_id: id });
      const [row] = await bucket.db.database.sql<{ storage_key: string }[]>`
        select storage_key from resource where id = ${id}`;
      key = row?.storage_key ?? '';
    });

    const sign = (method: 'GET' | 'HEAD', ttlSeconds = 60, of = key): string =>
      bucket.signer.sign({ key: of, method, type: 'image/png', fileName: 'a.png', ttlSeconds });
    const tokenOf = (seconds = 60): string =>
      new ProviderInputToken(bucket.secrets, new SystemClock()).issue(id, seconds);

    it.each(['GET', 'HEAD'])('of this service lead to the bucket, by one signed for %s', async (method) => {
      expect(shown.storage_url).toMatch(`${bucket.service.address}/storage/`);
      const answer = await fetchAsIs(shown.storage_url, { method, headers: { origin: 'https://page.example' } });
      const place = placeOf(answer);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      const ours = Number(new URL(shown.storage_url).searchParams.get('exp'));
      expect(untilOf(place)).toBeGreaterThan(ours - 5);
      expect(untilOf(place)).toBeLessThanOrEqual(ours + 1);
      const file = await fetch(place, { method });
      const bytes = Buffer.from(await file.arrayBuffer());
      expect([file.status, bytes.length]).toEqual([200, method === 'GET' ? shown.metadata.size_bytes : 0]);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(shown.metadata.size_bytes),
        'content-disposition': expect.stringContaining("filename*=UTF-8''%C3%9Cber") as string,
      });
    });

    it('are followed with a range, and by a client that has the bytes', async () => {
      expect(sha256Of(Buffer.from(await (await fetch(shown.storage_url)).arrayBuffer()))).toBe(shown.metadata.sha256);
      const part = await fetch(shown.storage_url, { headers: { range: 'bytes=1-3' } });
      expect([part.status, await part.text()]).toEqual([206, 'PNG']);
      const etag = (await fetch(shown.storage_url)).headers.get('etag') ?? '';
      expect((await fetch(shown.storage_url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    });

    it('of captions give the bytes themselves, since a player takes captions of its own origin alone', async () => {
      const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nThe sea\n';
      const key = `renders/${newId()}/captions.vtt`;
      await bucket.store.put(key, Readable.from([Buffer.from(vtt)]), { type: 'text/vtt' });
      const order = { key, method: 'GET', type: 'text/vtt', fileName: 'a.vtt', ttlSeconds: 60 } as const;
      const answer = await fetchAsIs(bucket.signer.sign(order));
      expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'text/vtt', vtt]);
      const part = await fetchAsIs(bucket.signer.sign(order), { headers: { range: 'bytes=0-5' } });
      expect([part.status, await part.text()]).toEqual([206, 'WEBVTT']);
    });

    it('for people and for makers lead there in one hop, by their method', async () => {
      for (const address of [shown.short_url, `${bucket.service.address}/api/provider-input/${tokenOf()}/1.png`]) {
        const bytes = await fetch(placeOf(await fetchAsIs(address)));
        expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'image/png']);
        const head = await fetch(placeOf(await fetchAsIs(address, { method: 'HEAD' })), { method: 'HEAD' });
        expect([head.status, head.headers.get('content-length')]).toEqual([200, String(shown.metadata.size_bytes)]);
      }
    });

    it('that are not as they were signed, have expired or are for another method lead nowhere', async () => {
      const good = sign('GET');
      for (const bad of [
        good.replace(key, 'uploads/other'),
        good.replace('image%2Fpng', 'text%2Fhtml'),
        good.replace(/&sig=.*/, ''),
        `${good}&exp=9999999999`,
        sign('HEAD'),
      ]) {
        expect(await codeOf(await fetchAsIs(bad)), bad).toEqual([403, 'token_signature_mismatch']);
      }
      expect(await codeOf(await fetchAsIs(sign('GET', -1)))).toEqual([410, 'capability_expired']);
      const old = `${bucket.service.address}/api/provider-input/${tokenOf(-1)}/1.png`;
      expect(await codeOf(await fetchAsIs(old))).toEqual([410, 'capability_expired']);
      expect((await fetchAsIs(sign('HEAD'), { method: 'HEAD' })).status).toBe(302);
    });

    it('let a browser that signs in follow them to the bucket', async () => {
      const policyOf = async (to: string): Promise<string | null> =>
        (await fetch(`${bucket.service.address}/login?return_to=${to}`)).headers.get('content-security-policy');
      expect(await policyOf('/r/0123456789')).toContain(`form-action 'self' ${bucket.server.endpoint};`);
      expect(await policyOf('/account/sessions')).toContain(`form-action 'self';`);
    });

    it('of a file that was taken down or is lost lead nowhere', async () => {
      await bucket.service.media('resources', 'take-down', id);
      expect((await fetchAsIs(shown.short_url, { headers: { accept: 'application/json' } })).status).toBe(410);
      expect((await fetch(`${bucket.service.address}/api/resolve/${id}`)).status).toBe(401);
      await bucket.service.media('resources', 'take-down', 'undo', id);
      await bucket.store.delete(key);
      const json = { headers: { accept: 'application/json' } };
      const maker = `${bucket.service.address}/api/provider-input/${tokenOf()}/1.png`;
      await caller.call('lib_update', { resource_id: id, visibility: 'public' });
      for (const address of [shown.storage_url, shown.short_url, maker]) {
        expect(await codeOf(await fetchAsIs(address, json)), address).toEqual([404, 'not_found']);
      }
    });
  });

  describe('uploads', () => {
    const ask = (bytes: Buffer, more: object = {}): Promise<Asked> =>
      caller.call<Asked>('lib_import', { upload: { size_bytes: bytes.length }, ...more });
    const put = (address: string, bytes: Buffer, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(address, { method: 'PUT', body: new Uint8Array(bytes), headers });
    const completion = (id: string, bytes: Buffer) => ({
      upload_complete: { resource_id: id, sha256: sha256Of(bytes) },
    });
    const row = async (id: string) =>
      (
        await bucket.db.database.sql<{ storage_key: string | null; sha256: string | null; expires_at: Date }[]>`
          select storage_key, sha256, expires_at from upload where id = ${id}`
      )[0];
    const other = (bytes: Buffer): Buffer => Buffer.from(bytes).fill(1);

    it('go to the bucket itself, of exactly the announced length, and are imported from a copy', async () => {
      const { resource_id: id, upload } = await ask(PICTURE);
      const address = new URL(upload.put_url);
      expect([address.origin, address.pathname]).toEqual([bucket.server.endpoint, `/media/uploads/${id}/sent`]);
      expect(address.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host');
      expect(Number(address.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(900);
      expect(Date.parse(upload.expires_at) - Date.now()).toBeLessThanOrEqual(900_000);
      expect(await caller.refusal('lib_import', completion(id, PICTURE))).toMatchObject({
        error_code: 'resource_not_ready',
      });
      // However its sender calls it, and twice.
      expect((await put(upload.put_url, PICTURE, { 'content-type': 'text/html' })).status).toBe(200);
      expect((await put(upload.put_url, PICTURE)).status).toBe(200);
      await Promise.all([1, 2, 3].map(() => caller.call('lib_import', completion(id, PICTURE))));
      const { storage_key: key } = (await row(id))!;
      expect(new Set(await bucket.keys(`uploads/${id}/`))).toEqual(new Set([`uploads/${id}/sent`, key]));
      // Another file under the same address changes nothing.
      expect((await put(upload.put_url, other(PICTURE))).status).toBe(200);
      await caller.call('lib_import', completion(id, PICTURE));
      expect(await bucket.store.head(key!)).toMatchObject({ sha256: sha256Of(PICTURE) });
      expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
      const late = completion(id, other(PICTURE));
      expect(await caller.refusal('lib_import', late)).toMatchObject({ error_code: 'input_unsupported' });
    });

    it('of another length are refused when they are completed, and may be sent again', async () => {
      const { resource_id: id, upload } = await ask(PICTURE);
      // The server of these tests takes what a store refuses.
      await put(upload.put_url, PICTURE.subarray(1));
      expect(await caller.refusal('lib_import', completion(id, PICTURE))).toMatchObject({
        error_code: 'input_unsupported',
        error_description: `The upload was announced with ${PICTURE.length} bytes and ${PICTURE.length - 1} came.`,
      });
      expect(await row(id)).toMatchObject({ storage_key: null });
      await put(upload.put_url, PICTURE);
      await caller.call('lib_import', completion(id, PICTURE));
      await caller.ended(id);
    });

    it('whose file is replaced while it is copied are one of both files, whole', async () => {
      const [first, second] = [randomBytes(900_000), randomBytes(900_000)];
      const { resource_id: id, upload } = await ask(first);
      await put(upload.put_url, first);
      const completed = caller.refusal('lib_import', completion(id, Buffer.alloc(1)));
      await put(upload.put_url, second);
      // Replaced by a server that does not swap files at once: then what was read is damaged, and is read again.
      await completed;
      await caller.refusal('lib_import', completion(id, Buffer.alloc(1)));
      const { storage_key: key, sha256 } = (await row(id))!;
      expect([sha256Of(first), sha256Of(second)]).toContain(sha256);
      expect(await bucket.store.head(key!)).toMatchObject({ sha256 });
      await bucket.db.database.sql`delete from upload where id = ${id}`;
    });

    it('that find no room leave the bucket readable, however many they are', async () => {
      const bytes = randomBytes(300_000);
      const { resource_id: id, upload } = await ask(bytes);
      await put(upload.put_url, bytes);
      const cramped = await bucket.another({
        leastFreeBytes: Number.MAX_SAFE_INTEGER,
        limits: { ...S3_LIMITS, attempts: 1, idleMs: 1_000 },
      });
      const keep = new KeepSentFile(bucket.db.database, cramped, new UploadLimits());
      const collect = new CollectUpload(cramped, keep);
      // As many as a client has connections.
      for (let n = 0; n < 50; n += 1) {
        const completed = collect.run({ id, account_id: newId(), size_bytes: bytes.length });
        await expect(completed).rejects.toMatchObject({ code: 'storage_unavailable' });
      }
      discardStream((await cramped.get(`uploads/${id}/sent`))!);
      await bucket.db.database.sql`delete from upload where id = ${id}`;
    });

    it('keep their place under one key, and count until nothing of them can lie there', async () => {
      const { caller: other } = await bucket.caller();
      const order = { upload: { size_bytes: 700_000 }, idempotency_key: 'k' };
      const first = await other.call<Asked>('lib_import', order);
      const again = await other.call<Asked>('lib_import', order);
      expect(new URL(again.upload.put_url).pathname).toBe(new URL(first.upload.put_url).pathname);
      const { resource_id: id } = first;
      const full = () => other.refusal('lib_import', { upload: { size_bytes: 700_000 } });
      expect(await full()).toMatchObject({ error_code: 'concurrency_exceeded' });
      await bucket.db.database.sql`
        update upload set expires_at = clock_timestamp() - interval '20 minutes' where id = ${id}`;
      expect(await full()).toMatchObject({ error_code: 'concurrency_exceeded' });
      await other.call<Asked>('lib_import', order);
      // Sent late, since its request began in time.
      await bucket.db.database.sql`
        update upload set expires_at = clock_timestamp() - interval '20 minutes' where id = ${id}`;
      const bytes = randomBytes(700_000);
      await put(again.upload.put_url, bytes);
      expect(await other.refusal('lib_import', completion(id, PICTURE))).toMatchObject({
        error_description: `The file that arrived has the sha256 ${sha256Of(bytes)}.`,
      });
      await other.close();
    });

    it('that are never completed leave nothing behind, nor do those of an erased account', async () => {
      const { upload, resource_id: id } = await ask(PICTURE);
      await put(upload.put_url, PICTURE);
      const { caller: leaving, accountId: leaver } = await bucket.caller();
      const gone = await leaving.call<Asked>('lib_import', { upload: { size_bytes: PICTURE.length } });
      await put(gone.upload.put_url, PICTURE);
      await leaving.close();
      await bucket.service.media('account', 'erase', leaver, '--yes');
      expect(await bucket.keys(`uploads/${gone.resource_id}/`)).toEqual([]);
      await bucket.db.database.sql`
        update upload set expires_at = expires_at - interval '3 hours'`;
      await bucket.db.database.sql`update object_removal set run_at = run_at - interval '3 hours'`;
      await bucket.service.media('sweep', '--min-age', '0');
      expect(await row(id)).toBeUndefined();
      expect(await bucket.keys(`uploads/`)).toEqual([]);
    });
  });
});
