import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyRing, SystemClock } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { objectStoreContract } from '../../../../../test/support/contracts/object-store.contract.js';
import { type S3Server, startS3Server } from '../../../../../test/support/s3/s3-server.js';
import { AddressSigner } from '../../address-signer.js';
import { S3ObjectStore } from './s3-object-store.js';

const MB = 1024 * 1024;

describe('S3ObjectStore', () => {
  let server: S3Server;
  let spoolDir: string;
  let store: S3ObjectStore;

  beforeAll(async () => {
    server = await startS3Server();
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, server.settings[name]);
    spoolDir = await mkdtemp(join(tmpdir(), 'mediamaker-spool-'));
    const keys = KeyRing.parse(KeyRing.generateText());
    const signer = new AddressSigner({ linkSigning: keys }, new SystemClock(), { baseUrl: 'http://localhost' });
    const { endpoint, bucket } = server;
    const place = { bucket, endpoint, region: 'us-east-1', forcePathStyle: true };
    store = await S3ObjectStore.open({ place, signer, spoolDir });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.stop();
    await rm(spoolDir, { recursive: true });
  });

  objectStoreContract(() => store);

  it('stores an object of many parts, by way of a file that is removed', async () => {
    const bytes = randomBytes(20 * MB);
    async function* pieces(): AsyncIterable<Uint8Array> {
      for (let from = 0; from < bytes.length; from += MB) yield await Promise.resolve(bytes.subarray(from, from + MB));
    }
    const { sha256 } = await store.put('large', pieces(), { type: 'video/mp4' });
    expect(await store.head('large')).toMatchObject({ sizeBytes: bytes.length, sha256, type: 'video/mp4' });
    const parts: Uint8Array[] = [];
    for await (const part of (await store.get('large')) ?? []) parts.push(part);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(await readdir(spoolDir)).toEqual([]);
  });

  it('an address of the store gives the file under its type and name', async () => {
    const bytes = (async function* () {
      yield await Promise.resolve(Buffer.from('a film'));
    })();
    await store.put('films/one', bytes, { type: 'application/octet-stream' });
    const order = { key: 'films/one', type: 'video/mp4', fileName: 'Über.mp4', ttlSeconds: 60 };
    const answer = await fetch(await store.signDirect({ ...order, method: 'GET' }));
    expect(await answer.text()).toBe('a film');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': `inline; filename="_ber.mp4"; filename*=UTF-8''%C3%9Cber.mp4`,
      'cache-control': 'private, max-age=300',
    });
    const head = await fetch(await store.signDirect({ ...order, method: 'HEAD' }), { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe('6');
  });

  it('bears the mark of a database, which is no object', async () => {
    const { mark } = store;
    expect(await mark.read()).toBeUndefined();
    await mark.write('one');
    await mark.write('another');
    expect(await mark.read()).toBe('another');
    for await (const key of store.list('')) expect(key).toBe(key.toLowerCase());
  });

  it('an address of the store takes a file', async () => {
    const address = await store.signUpload({ key: 'sent/one', sizeBytes: 5, ttlSeconds: 60 });
    expect(new URL(address).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host');
    expect((await fetch(address, { method: 'PUT', body: 'bytes' })).status).toBe(200);
    expect(await store.head('sent/one')).toMatchObject({ sizeBytes: 5 });
  });

  it('sweeps nothing where the store lists no unfinished uploads, as s3rver', async () => {
    expect(await store.sweep()).toBe(0);
  });
});
