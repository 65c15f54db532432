import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { KeyRing, SystemClock } from '@libs/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { objectStoreContract } from '../../../../test/support/contracts/object-store.contract.js';
import { AddressSigner } from '../address-signer.js';
import { DiskObjectStore } from './disk-object-store.js';

const run = promisify(execFile);

describe('DiskObjectStore', () => {
  let root: string;
  let store: DiskObjectStore;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'mediamaker-store-'));
    const keys = KeyRing.parse(KeyRing.generateText());
    store = new DiskObjectStore(
      root,
      new AddressSigner({ linkSigning: keys }, new SystemClock(), { baseUrl: 'http://localhost' }),
    );
  });
  afterAll(() => rm(root, { recursive: true }));

  objectStoreContract(() => store);

  it('leaves no draft behind, whether an object was stored or broke off', async () => {
    async function* full(): AsyncIterable<Uint8Array> {
      yield await Promise.resolve(Buffer.from('x'));
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    }
    await expect(store.put('full', full(), { type: 'a/b' })).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(await readdir(join(root, 'drafts'))).toEqual([]);
  });

  it('sweeps drafts of interrupted puts after a day, but neither younger ones nor those of a running put', async () => {
    const drafts = join(root, 'drafts');
    const aged = async (name: string, hours: number): Promise<void> => {
      const at = new Date(Date.now() - hours * 3_600_000);
      await utimes(join(drafts, name), at, at);
    };
    const begun = Promise.withResolvers<void>();
    const resume = Promise.withResolvers<void>();
    async function* slow(): AsyncIterable<Uint8Array> {
      yield Buffer.from('first ');
      begun.resolve();
      await resume.promise;
      yield Buffer.from('last');
    }
    const put = store.put('slow', slow(), { type: 'a/b' });
    await begun.promise;
    const [running = ''] = await readdir(drafts);
    await aged(running, 48);
    for (const [name, hours] of [
      ['dead', 25],
      ['dead~facts', 25],
      ['young', 23],
    ] as const) {
      await writeFile(join(drafts, name), 'x');
      await aged(name, hours);
    }
    expect(await store.sweep()).toBe(2);
    expect((await readdir(drafts)).sort()).toEqual([running, 'young'].sort());
    resume.resolve();
    expect(await put).toMatchObject({ sizeBytes: 10 });
    await rm(join(drafts, 'young'));
    expect(await readdir(drafts)).toEqual([]);
  });

  it('keeps nothing of what the disk had no room for, and what it had before', async () => {
    const fill = async (bytes: number): Promise<string> => {
      const script = fileURLToPath(new URL('../../../../test/support/files/fill-store.ts', import.meta.url));
      const loader = new URL('../../../../test/support/run-source.ts', import.meta.url).href;
      const node = [process.execPath, '--experimental-transform-types', '--no-warnings', '--import', loader];
      // Blocks of 512 bytes: what is written beyond them fails as on a full disk.
      const command = ['-c', 'ulimit -f 64; exec "$@"', 'sh', ...node, script, root, String(bytes)];
      return (await run('/bin/sh', command)).stdout;
    };
    await rm(root, { recursive: true });
    expect(await fill(100_000)).toBe('storage_unavailable');
    expect(await store.head('film')).toBeUndefined();
    expect(await readdir(join(root, 'drafts'))).toEqual([]);
    expect(await fill(20_000)).toBe('stored');
    expect(await fill(100_000)).toBe('storage_unavailable');
    expect(await store.head('film')).toMatchObject({ sizeBytes: 20_000 });
  });

  describe('on a disk that keeps 100 MiB free', () => {
    const MIB = 1024 * 1024;
    let small: DiskObjectStore;
    let folder: string;
    let capacity: number;
    let lowest: number;

    /** A disk of some bytes, filled by the files of the store. */
    async function free(): Promise<number> {
      const names = await readdir(folder, { recursive: true });
      const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
      const left = capacity - sizes.reduce((sum, size) => sum + size, 0);
      lowest = Math.min(lowest, left);
      return left;
    }
    async function* sent(mib: number): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < mib; at++) yield await Promise.resolve(Buffer.alloc(MIB));
    }
    const put = (key: string, bytes: AsyncIterable<Uint8Array>) =>
      small.put(key, small.withinRoom(bytes), { type: 'a/b' });

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'mediamaker-small-'));
      const signer = new AddressSigner({ linkSigning: KeyRing.parse(KeyRing.generateText()) }, new SystemClock(), {
        baseUrl: 'http://localhost',
      });
      small = new DiskObjectStore(folder, signer, 100 * MIB, free);
      [capacity, lowest] = [170 * MIB, Infinity];
    });
    afterEach(() => rm(folder, { recursive: true }));

    it('puts at once that each saw room for themselves pass the floor by 16 MiB each at most', async () => {
      await Promise.all([small.requireRoom(60 * MIB), small.requireRoom(60 * MIB)]);
      const puts = await Promise.allSettled([put('one', sent(60)), put('two', sent(60))]);
      await free();
      expect(lowest).toBeGreaterThanOrEqual((100 - 2 * 16) * MIB);
      expect(puts.filter(({ status }) => status === 'rejected')).not.toEqual([]);
      expect(await readdir(join(folder, 'drafts'))).toEqual([]);
      await put('three', sent(1));
    });

    it('a stream without a length ends within 16 MiB of the floor, and leaves nothing behind', async () => {
      await expect(put('endless', sent(1000))).rejects.toMatchObject({ code: 'storage_unavailable' });
      expect(lowest).toBeGreaterThanOrEqual((100 - 16) * MIB);
      expect(await readdir(join(folder, 'drafts'))).toEqual([]);
    });

    it('an announced but unsent upload does not reserve room', async () => {
      const silent = Promise.withResolvers<void>();
      async function* nothing(): AsyncGenerator<Uint8Array> {
        await silent.promise;
        yield Buffer.from('x');
      }
      const waiting = put('silent', nothing());
      await small.requireRoom(60 * MIB);
      await put('other', sent(60));
      await small.delete('other');
      silent.resolve();
      await waiting;
    });

    it('one byte and then silence takes no room from others', async () => {
      const silent = Promise.withResolvers<void>();
      const written = Promise.withResolvers<void>();
      let drops = 0;
      async function* drip(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('x');
        // The store asks for more once the byte is written.
        drops += 1;
        if (drops === 100) written.resolve();
        await silent.promise;
      }
      const drips = Promise.all(Array.from({ length: 100 }, (_, n) => put(`drip-${n}`, drip())));
      // A drip that is refused fails the test at once.
      await Promise.race([written.promise, drips]);
      await small.requireRoom(60 * MIB);
      await put('other', sent(60));
      silent.resolve();
      await drips;
    });
  });

  it('leaves no folder behind that only deleted objects were in', async () => {
    const keys = ['media.mp4', 'thumbnail.jpeg', 'a', 'b', 'c', 'd', 'e', 'f'].map((name) => `renders/one/1/${name}`);
    const bytes = [Buffer.from('x')];
    const put = (key: string) => store.put(key, Readable.from(bytes), { type: 'a/b' });
    await Promise.all([...keys, 'renders/two/1/media.mp4'].map(put));
    await Promise.all(keys.map((key) => store.delete(key)));
    const left = await readdir(join(root, 'objects'), { recursive: true });
    expect(left.filter((path) => path.includes('one'))).toEqual([]);
    expect(left.filter((path) => path.endsWith('media.mp4'))).toHaveLength(1);
  });

  it('stores and lists whatever is deleted beside it at the same time', async () => {
    const keys = neighbours(16);
    const put = (key: string) => store.put(key, Readable.from([Buffer.from('x')]), { type: 'a/b' });
    const list = async (): Promise<string[]> => {
      const found: string[] = [];
      for await (const key of store.list('turns/')) found.push(key);
      return found.sort();
    };
    const rounds = keys.map(async (key) => {
      for (let round = 0; round < 6; round += 1) {
        await put(key);
        await store.delete(key);
      }
    });
    const listed = Promise.all([list(), list(), list()]);
    await Promise.all(rounds);
    expect(keys).toEqual(expect.arrayContaining((await listed).flat()));
    expect(await list()).toEqual([]);
    await Promise.all(keys.map(put));
    expect(await list()).toEqual(keys.toSorted());
  });

  it('passes over files that lie among its objects and are none', async () => {
    await store.put('met/1/media.png', Readable.from([Buffer.from('x')]), { type: 'image/png' });
    const [shard = ''] = await readdir(join(root, 'objects')).then((shards) => shards.toSorted());
    for (const name of ['.nfs00000001', 'Thumbs.db', 'a b']) await writeFile(join(root, 'objects', shard, name), 'x');
    const listed: string[] = [];
    for await (const key of store.list('')) listed.push(key);
    expect(listed).toContain('met/1/media.png');
    await expect(Promise.all(listed.map((key) => store.head(key)))).resolves.not.toContain(undefined);
  });

  it('has nothing to sweep before its first put', async () => {
    const keys = KeyRing.parse(KeyRing.generateText());
    const signer = new AddressSigner({ linkSigning: keys }, new SystemClock(), { baseUrl: 'http://localhost' });
    expect(await new DiskObjectStore(join(root, 'nowhere'), signer).sweep()).toBe(0);
  });
});

/** Keys of objects that lie in one folder. */
function neighbours(count: number): string[] {
  const shardOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 2);
  const keys = Array.from({ length: count * 1000 }, (_, n) => `turns/one/${n}`);
  return keys.filter((key) => shardOf(key) === shardOf(keys[0]!)).slice(0, count);
}
