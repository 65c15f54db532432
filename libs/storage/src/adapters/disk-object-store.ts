import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { AddressSigner } from '../address-signer.js';
import { isObjectKey } from '../object-key.js';
import {
  ObjectStore,
  type AddressOrder,
  type ByteRange,
  type FoundObject,
  type StoredObject,
} from '../object-store.js';
import { isMediumError, StorageUnavailable } from '@libs/kernel';
import { DiskRoom } from './disk-room.js';

/** What is kept beside an object's bytes has this ending; no key can have it, since keys hold no `~`. */
const FACTS = '~facts';

/** A draft without a write for this long belongs to a dead put; running puts write every few seconds. */
const STALE_DRAFT_MS = 24 * 60 * 60 * 1000;

/** Times an object is put in its place, where its folder is taken away meanwhile for being empty. */
const MOST_PLACINGS = 5;

/**
 * Objects as files: written under a temporary name, synced, then renamed, and the folder synced, so that an object is
 * there whole or not at all, also after a power loss. Keys are spread over 256 folders by their hash.
 */
export class DiskObjectStore extends ObjectStore {
  /** Drafts of the puts of this process that are under way. */
  private readonly drafts = new Set<string>();
  private readonly room: DiskRoom;

  constructor(
    private readonly root: string,
    private readonly signer: AddressSigner,
    leastFreeBytes = 0,
    freeBytes?: (folder: string) => Promise<number>,
  ) {
    super();
    this.room = new DiskRoom(root, leastFreeBytes, freeBytes);
  }

  override requireRoom(bytes: number): Promise<void> {
    return this.room.require(bytes);
  }

  override withinRoom(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    return this.room.within(bytes);
  }

  async put(key: string, bytes: AsyncIterable<Uint8Array>, { type }: { type: string }): Promise<StoredObject> {
    const path = this.path(key);
    const name = randomUUID();
    const draft = join(this.root, 'drafts', name);
    this.drafts.add(name);
    try {
      await mkdir(dirname(draft), { recursive: true, mode: 0o700 });
      const { sizeBytes, sha256 } = await writeSynced(draft, bytes);
      await writeSynced(`${draft}${FACTS}`, [Buffer.from(JSON.stringify({ type, sha256 }))]);
      await place(draft, path);
      return { sizeBytes, sha256, type };
    } catch (error) {
      await rm(draft, { force: true });
      await rm(`${draft}${FACTS}`, { force: true });
      throw isMediumError(error) ? new StorageUnavailable(error) : error;
    } finally {
      this.drafts.delete(name);
    }
  }

  async sweep(): Promise<number> {
    const folder = join(this.root, 'drafts');
    const names = (await whereThere(() => readdir(folder))) ?? [];
    const swept = await Promise.all(names.map((name) => this.removeIfStale(join(folder, name))));
    return swept.filter(Boolean).length;
  }

  private async removeIfStale(draft: string): Promise<boolean> {
    if (this.drafts.has(basename(draft, FACTS))) return false;
    const found = await whereThere(() => stat(draft));
    if (!found || Date.now() - found.mtimeMs < STALE_DRAFT_MS) return false;
    await rm(draft, { force: true });
    return true;
  }

  async head(key: string): Promise<FoundObject | undefined> {
    const path = this.path(key);
    return whereThere(async () => {
      const { size, mtime } = await stat(path);
      const { type, sha256 } = JSON.parse(await readFile(`${path}${FACTS}`, 'utf8')) as {
        type: string;
        sha256: string;
      };
      return { sizeBytes: size, type, sha256, storedAt: mtime };
    });
  }

  async get(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined> {
    const path = this.path(key);
    return whereThere(async () => {
      // Opened before it is streamed, so that an absent object is an answer and not an error in mid-stream.
      const file = await open(path, 'r');
      return createReadStream('', { fd: file, ...(range && { start: range.first, end: range.last }) });
    });
  }

  async delete(key: string): Promise<void> {
    const path = this.path(key);
    await rm(path, { force: true });
    await rm(`${path}${FACTS}`, { force: true });
    // What stands below the first part of a key belongs to one render or upload.
    for (
      let depth = key.split('/').length - 2, folder = dirname(path);
      depth > 0;
      depth -= 1, folder = dirname(folder)
    ) {
      if (!(await removedIfEmpty(folder))) return;
    }
  }

  async *list(prefix: string): AsyncIterable<string> {
    const shards = (await whereThere(() => readdir(join(this.root, 'objects')))) ?? [];
    for (const shard of shards) {
      const folder = join(this.root, 'objects', shard);
      for await (const path of filesIn(folder)) {
        const key = relative(folder, path).split(sep).join('/');
        // What the system or a person left among them is no object; nor are facts.
        if (isObjectKey(key) && key.startsWith(prefix)) yield key;
      }
    }
  }

  sign(order: AddressOrder): Promise<string> {
    return Promise.resolve(this.signer.sign(order));
  }

  private path(key: string): string {
    if (!isObjectKey(key)) throw new RangeError(`not an object key: ${JSON.stringify(key.slice(0, 80))}`);
    const shard = createHash('sha256').update(key).digest('hex').slice(0, 2);
    return join(this.root, 'objects', shard, ...key.split('/'));
  }
}

async function writeSynced(
  path: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      await writeAll(file, chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** A single write may take fewer bytes than it was given. */
async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let from = 0; from < chunk.length;) {
    from += (await file.write(chunk, from)).bytesWritten;
  }
}

/** The facts first: an object that is there always has them. */
async function place(draft: string, path: string): Promise<void> {
  const folder = dirname(path);
  for (let placing = 1; ; placing += 1) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(`${draft}${FACTS}`, `${path}${FACTS}`);
      break;
    } catch (error) {
      if (placing === MOST_PLACINGS || !hasCode(error, ['ENOENT'])) throw error;
    }
  }
  // With its facts in it the folder is not empty any more.
  await rename(draft, path);
  await syncFolder(folder);
}

async function removedIfEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    if (hasCode(error, ['ENOENT', 'ENOTEMPTY', 'EEXIST'])) return false;
    throw error;
  }
}

/** Every file below a folder; what vanishes meanwhile is none. */
async function* filesIn(folder: string): AsyncGenerator<string> {
  for (const entry of (await whereThere(() => readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) yield path;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function whereThere<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (hasCode(error, ['ENOENT', 'ENOTDIR'])) return undefined;
    throw isMediumError(error) ? new StorageUnavailable(error) : error;
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
