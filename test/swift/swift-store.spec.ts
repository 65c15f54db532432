import { randomBytes } from 'node:crypto';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3ObjectStore } from '@libs/storage/adapters';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { objectStoreContract } from '../support/contracts/object-store.contract.js';
import { makeBucket, openSwiftStore, swiftClient } from './open-swift-store.js';

const MB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

describe('a store in Swift', () => {
  const client = swiftClient();
  let store: S3ObjectStore;

  beforeAll(async () => {
    await makeBucket('films');
    const ends: (() => Promise<void>)[] = [];
    store = await openSwiftStore({ bucket: 'films' }, (end) => ends.push(end));
    await store.head('probe');
    return () => Promise.all(ends.map((end) => end())).then(() => undefined);
  });
  afterAll(() => client.destroy());

  objectStoreContract(() => store);

  async function* pieces(bytes: Buffer, breakAt = Infinity): AsyncIterable<Uint8Array> {
    for (let from = 0; from < bytes.length; from += MB) {
      if (from >= breakAt) throw new Error('the source broke off');
      yield await Promise.resolve(bytes.subarray(from, from + MB));
    }
  }
  const begun = async () => (await client.send(new ListMultipartUploadsCommand({ Bucket: 'films' }))).Uploads ?? [];

  it('stores 12 MB in parts, and gives them and a range of them back', async () => {
    const bytes = randomBytes(12 * MB);
    const { sha256 } = await store.put('large', pieces(bytes), { type: 'video/mp4' });
    expect(await store.head('large')).toMatchObject({ sizeBytes: bytes.length, sha256, type: 'video/mp4' });
    expect((await read('large')).equals(bytes)).toBe(true);
    const range = { first: 8 * MB - 3, last: 8 * MB + 3 };
    expect((await read('large', range)).equals(bytes.subarray(range.first, range.last + 1))).toBe(true);
    expect(await begun()).toEqual([]);
  });

  it('keeps no part of 12 MB whose source breaks off', async () => {
    const put = store.put('broken', pieces(randomBytes(12 * MB), 10 * MB), { type: 'video/mp4' });
    await expect(put).rejects.toThrow('the source broke off');
    expect(await store.head('broken')).toBeUndefined();
    expect(await begun()).toEqual([]);
  });

  it('lists more keys than fit into one answer', async () => {
    const keys = Array.from({ length: 1_005 }, (_, at) => `many/${at}`);
    const put = (key: string) => client.send(new PutObjectCommand({ Bucket: 'films', Key: key, Body: 'x' }));
    for (let from = 0; from < keys.length; from += 50) await Promise.all(keys.slice(from, from + 50).map(put));
    const listed: string[] = [];
    for await (const key of store.list('many/')) listed.push(key);
    expect(listed.sort()).toEqual(keys.sort());
  });

  it('bears the mark of its database, and lists it as no object', async () => {
    await store.mark.write('one');
    expect(await store.mark.read()).toBe('one');
    const listed: string[] = [];
    for await (const key of store.list('')) listed.push(key);
    expect(listed).not.toContain('MEDIAMAKER-DATABASE');
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'films', Prefix: 'MEDIA' }));
    expect(Contents).toHaveLength(1);
  });

  it('has no room in a bucket that is gone', async () => {
    const stop = AbortSignal.timeout(1);
    const lost = await openSwiftStore({ bucket: 'absent' });
    const waiting = lost.put('one', pieces(Buffer.from('x')), { type: 'a/b', waitUntil: stop });
    await expect(waiting).rejects.toMatchObject({ code: 'storage_unavailable' });
    await expect(lost.requireRoom(0)).rejects.toMatchObject({ code: 'storage_unavailable' });
    await expect(store.requireRoom(0)).resolves.toBeUndefined();
  });

  it('sweeps the uploads that dead puts left behind, once they are a day old', async () => {
    for (const Key of ['dead/one', 'dead/two']) {
      await client.send(new CreateMultipartUploadCommand({ Bucket: 'films', Key }));
    }
    expect(await store.sweep()).toBe(0);
    expect(await begun()).toHaveLength(2);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS + 60_000 });
    try {
      await Promise.all([store.sweep(), store.sweep()]);
    } finally {
      vi.useRealTimers();
    }
    expect(await begun()).toEqual([]);
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'films', Prefix: 'dead/' }));
    expect(Contents).toEqual([]);
  });

  async function read(key: string, range?: { first: number; last: number }): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of (await store.get(key, range)) ?? []) parts.push(part);
    return Buffer.concat(parts);
  }
});
