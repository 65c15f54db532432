import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { KeyRing, RemoteStoreUnavailable, StorageUnavailable, SystemClock } from '@libs/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Conduct, document, HostileS3, refusal } from '../../../../../test/support/s3/hostile-s3.js';
import { type S3Server, startS3Server } from '../../../../../test/support/s3/s3-server.js';
import { AddressSigner } from '../../address-signer.js';
import { S3_LIMITS } from './s3-clients.js';
import { S3ObjectStore } from './s3-object-store.js';

const MB = 1024 * 1024;
const LIMITS = { ...S3_LIMITS, attempts: 2, pauseMs: 10 };
/** Too short for any answer. */
const IMPATIENT = { ...LIMITS, idleMs: 100 };
const UNAVAILABLE = { code: 'storage_unavailable' };
/** Work waits for a store that is away, and fails for a file that will not come back. */
const AWAY = { isUnavailable: true, isAway: true };
const OF_ONE_FILE = { isUnavailable: true, isAway: false };
const BYTES = Buffer.from('the bytes of a film');

describe('an object store that', () => {
  let server: S3Server;
  let hostile: HostileS3;
  let spoolDir: string;
  let store: S3ObjectStore;
  let impatient: S3ObjectStore;
  /** On a machine whose disk is nearly full. */
  let cramped: S3ObjectStore;

  beforeAll(async () => {
    server = await startS3Server();
    hostile = await HostileS3.before(server.endpoint);
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, server.settings[name]);
    spoolDir = await mkdtemp(join(tmpdir(), 'mediamaker-spool-'));
    const keys = KeyRing.parse(KeyRing.generateText());
    const signer = new AddressSigner({ linkSigning: keys }, new SystemClock(), { baseUrl: 'http://localhost' });
    const place = { bucket: server.bucket, endpoint: hostile.endpoint, region: 'us-east-1', forcePathStyle: true };
    store = await S3ObjectStore.open({ place, signer, spoolDir, limits: LIMITS });
    impatient = await S3ObjectStore.open({ place, signer, spoolDir, limits: IMPATIENT });
    cramped = await S3ObjectStore.open({ place, signer, spoolDir, leastFreeBytes: Number.MAX_SAFE_INTEGER });
    await put('film');
    await put('large', randomBytes(9 * MB));
    hostile.reset();
  });
  afterEach(() => hostile.reset());
  afterAll(async () => {
    vi.unstubAllEnvs();
    await hostile.stop();
    await server.stop();
    await rm(spoolDir, { recursive: true });
  });

  const put = (key: string, bytes = BYTES, on = store) => on.put(key, Readable.from([bytes]), { type: 'video/mp4' });
  const always = (conduct: Conduct) => void (hostile.conduct = () => conduct);
  const where = (pattern: RegExp, conduct: Conduct) =>
    void (hostile.conduct = (line) => (pattern.test(line) ? conduct : undefined));
  const asked = (pattern: RegExp): number => hostile.requests.filter((line) => pattern.test(line)).length;
  async function read(key: string, on = store): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of (await on.get(key)) ?? []) parts.push(part);
    return Buffer.concat(parts);
  }
  const verbs: [string, () => Promise<unknown>][] = [
    ['head', () => store.head('film')],
    ['get', () => store.get('film')],
    ['put', () => put('other')],
    ['delete', () => store.delete('other')],
    ['list', () => store.list('')[Symbol.asyncIterator]().next()],
    ['sweep', () => store.sweep()],
  ];

  it.each([
    ['get', () => impatient.get('film')],
    ['put', () => put('other', BYTES, impatient)],
  ])('never answers is given up after some attempts: %s', async (_, ask) => {
    always({ silent: true });
    await expect(ask()).rejects.toMatchObject(UNAVAILABLE);
    expect(hostile.requests).toHaveLength(IMPATIENT.attempts);
  });

  it.each(verbs)('is in trouble is asked again, then given up: %s', async (_, ask) => {
    always(refusal(503, 'ServiceUnavailable'));
    await expect(ask()).rejects.toMatchObject(UNAVAILABLE);
    expect(hostile.requests).toHaveLength(LIMITS.attempts);
  });

  it.each(verbs)('denies is not asked again: %s', async (_, ask) => {
    always(refusal(403, 'AccessDenied'));
    expect(await refused(ask())).toEqual(AWAY);
    expect(hostile.requests).toHaveLength(1);
  });

  it('is away is waited for by a file that cannot be made again cheaply', async () => {
    hostile.conduct = () => (hostile.requests.length < 7 ? { cut: true } : undefined);
    const options = { type: 'video/mp4', waitUntil: new AbortController().signal };
    await store.put('waited', Readable.from([BYTES]), options);
    expect(await read('waited')).toEqual(BYTES);
  });

  it('is away is waited for no longer than there is time', async () => {
    const stop = new AbortController();
    hostile.conduct = () => {
      if (hostile.requests.length === 5) stop.abort();
      return { cut: true };
    };
    const waiting = store.put('waited', Readable.from([BYTES]), { type: 'video/mp4', waitUntil: stop.signal });
    await expect(waiting).rejects.toMatchObject(UNAVAILABLE);
    expect(hostile.requests.length).toBeLessThan(8);
  });

  it('never answers lets go of a file whose time is over', async () => {
    const stop = new AbortController();
    hostile.conduct = () => {
      stop.abort();
      return { silent: true };
    };
    const waiting = store.put('waited', Readable.from([BYTES]), { type: 'video/mp4', waitUntil: stop.signal });
    await expect(waiting).rejects.toMatchObject(UNAVAILABLE);
  });

  it.each([1, 9 * MB])('would be sent an object of %i bytes whose time is over is not asked', async (bytes) => {
    const options = { type: 'video/mp4', waitUntil: AbortSignal.abort() };
    await expect(store.put('late', Readable.from([Buffer.alloc(bytes)]), options)).rejects.toMatchObject(UNAVAILABLE);
    expect(hostile.requests).toEqual([]);
  });

  it('cannot be asked for a mistake of ours is not away', async () => {
    const mistaken = store.put('other', Readable.from([BYTES]), { type: 'video/mp4\r\n' });
    await expect(mistaken).rejects.toBeInstanceOf(TypeError);
  });

  it('is away has no room, nor has a disk that is nearly full', async () => {
    await store.requireRoom(0);
    always({ cut: true });
    await expect(store.requireRoom(0)).rejects.toMatchObject(UNAVAILABLE);
    hostile.reset();
    await expect(cramped.requireRoom(0)).rejects.toMatchObject(UNAVAILABLE);
    await expect(read('film', cramped)).resolves.toEqual(BYTES);
    const sent = cramped.withinRoom(Readable.from([BYTES]));
    await expect(cramped.put('sent', sent, { type: 'a/b' })).rejects.toMatchObject(UNAVAILABLE);
  });

  it('asks to slow down stores the same bytes', async () => {
    hostile.conduct = () => (hostile.requests.length === 1 ? refusal(503, 'SlowDown') : undefined);
    await put('moment');
    expect(await read('moment')).toEqual(BYTES);
  });

  it.each(['film', 'large'])('breaks off in mid-answer gives no short file: %s', async (key) => {
    where(/^GET /, { bytes: key === 'film' ? 5 : 8 * MB, end: 'cut' });
    expect(await refused(read(key))).toEqual(AWAY);
  });

  it('falls silent in mid-answer gives no short file', async () => {
    where(/^GET /, { bytes: 5, end: 'silence' });
    await expect(read('film', impatient)).rejects.toMatchObject(UNAVAILABLE);
  });

  it.each([
    ['fewer bytes, and says so', (body: Buffer) => body.subarray(1)],
    ['more bytes, and says so', (body: Buffer) => Buffer.concat([body, body])],
    ['other bytes', (body: Buffer) => Buffer.from(body.map((byte) => byte ^ 1))],
  ])('gives %s is found out by the hash', async (_, lie) => {
    where(/^GET /, { change: (headers, body) => saying(headers, lie(body)) });
    expect(await refused(read('film'))).toEqual(OF_ONE_FILE);
  });

  it('moved an object to an archive is there for all others', async () => {
    where(/^GET /, refusal(403, 'InvalidObjectState'));
    expect(await refused(read('film'))).toEqual(OF_ONE_FILE);
  });

  it('does not say the length is believed where the hash is right', async () => {
    where(/^GET /, {
      change: (headers, body) => {
        delete headers['content-length'];
        return body;
      },
    });
    expect(await read('film')).toEqual(BYTES);
  });

  it.each([
    ['the whole object', (headers: Record<string, string>) => delete headers['content-range']],
    ['another range', (headers: Record<string, string>) => (headers['content-range'] = 'bytes 5-7/19')],
  ])('gives %s for a range gives nothing', async (_, lie) => {
    where(/^GET /, {
      change: (headers, body) => {
        lie(headers);
        return body;
      },
    });
    expect(await refused(store.get('film', { first: 4, last: 6 }))).toEqual(OF_ONE_FILE);
  });

  it('lost its bucket is not there, though each object is only absent', async () => {
    await store.probe();
    always(refusal(404, 'NoSuchBucket'));
    await expect(store.probe()).rejects.toMatchObject(UNAVAILABLE);
    await expect(store.requireRoom(0)).rejects.toMatchObject(UNAVAILABLE);
  });

  it('loses an object has none', async () => {
    where(/film/, refusal(404, 'NoSuchKey'));
    expect(await store.head('film')).toBeUndefined();
    expect(await store.get('film')).toBeUndefined();
    await store.delete('film');
  });

  it.each([
    ['is full', refusal(507, 'InsufficientStorage')],
    ['has a quota', refusal(403, 'QuotaExceeded')],
    ['takes no more from keys that expired', refusal(400, 'ExpiredToken')],
    ['falls over', refusal(500, 'InternalError')],
  ] as [string, Conduct][])('%s amid the parts of an object keeps none of them', async (_, conduct) => {
    where(/^PUT .*partNumber=2/, conduct);
    await expect(put('parts', randomBytes(17 * MB))).rejects.toMatchObject(UNAVAILABLE);
    expect(asked(/^DELETE .*uploadId=/)).toBe(1);
    hostile.reset();
    expect(await store.head('parts')).toBeUndefined();
    expect(await readdir(spoolDir)).toEqual([]);
  });

  it('does not complete an object keeps none of it, also where it says 200 first', async () => {
    where(/^POST .*uploadId=/, refusal(200, 'InternalError'));
    await expect(put('parts', randomBytes(9 * MB))).rejects.toMatchObject(UNAVAILABLE);
    hostile.reset();
    expect(await store.head('parts')).toBeUndefined();
  });

  it('holds objects of others gives those that have the name of a key, without a hash', async () => {
    const foreign = { method: 'PUT', body: 'somebody else', headers: { 'x-amz-meta-sha256': 'none of ours' } };
    await fetch(`${server.endpoint}/media/foreign/one`, foreign);
    await fetch(`${server.endpoint}/media/foreign/Two%20%C3%BC`, foreign);
    const keys: string[] = [];
    for await (const key of store.list('foreign/')) keys.push(key);
    expect(keys).toEqual(['foreign/one']);
    expect(await store.head('foreign/one')).toMatchObject({ sizeBytes: 13, sha256: '' });
    expect((await read('foreign/one')).toString()).toBe('somebody else');
  });

  it('lists names that no file could have is read through all pages without them', async () => {
    const contents = (names: string[]): string =>
      names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
    const first = `${contents(['a/one', '../up', 'a&#x1;b'])}<NextContinuationToken>next</NextContinuationToken>`;
    hostile.conduct = (line) => {
      const page = line.includes('continuation-token=next') ? contents(['', 'Ä', 'a/two']) : first;
      return { status: 200, body: document(`<ListBucketResult>${page}</ListBucketResult>`) };
    };
    const keys: string[] = [];
    for await (const key of store.list('')) keys.push(key);
    expect(keys).toEqual(['a/one', 'a/two']);
  });

  it('lists unfinished uploads in pages has all old ones of ours removed, by two sweeps at once too', async () => {
    const upload = (key: string, initiated: string): string =>
      `<Upload><Key>${key}</Key><UploadId>1</UploadId><Initiated>${initiated}</Initiated></Upload>`;
    const old = '2020-01-01T00:00:00.000Z';
    const first = `${upload('dead/one', old)}${upload('Not Ours', old)}<IsTruncated>true</IsTruncated>
      <NextKeyMarker>dead/one</NextKeyMarker><NextUploadIdMarker>1</NextUploadIdMarker>`;
    const last = `${upload('dead/two', old)}${upload('young', new Date().toISOString())}`;
    const aborted = new Set<string>();
    hostile.conduct = (line) => {
      if (line.startsWith('GET ')) {
        const page = line.includes('key-marker=dead') ? last : first;
        return { status: 200, body: document(`<ListMultipartUploadsResult>${page}</ListMultipartUploadsResult>`) };
      }
      if (aborted.has(line)) return refusal(404, 'NoSuchUpload');
      aborted.add(line);
      return { status: 204, body: '' };
    };
    expect(await Promise.all([store.sweep(), store.sweep()])).toEqual([2, 2]);
    expect([...aborted].map((line) => line.split('?')[0])).toEqual([
      'DELETE /media/dead/one',
      'DELETE /media/dead/two',
    ]);
  });
});

async function refused(asked: Promise<unknown>): Promise<typeof AWAY> {
  const error = await asked.catch((reason: unknown) => reason);
  return { isUnavailable: error instanceof StorageUnavailable, isAway: error instanceof RemoteStoreUnavailable };
}

function saying(headers: Record<string, string>, body: Buffer): Buffer {
  headers['content-length'] = String(body.length);
  return body;
}
