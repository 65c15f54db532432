import { mkdir, statfs } from 'node:fs/promises';
import { StorageUnavailable } from '@libs/kernel';
import { checkStream } from './check-stream.js';

/** The file system of a folder, which keeps some bytes free of untrusted files. */
export class DiskRoom {
  constructor(
    private readonly folder: string,
    private readonly leastFreeBytes: number,
    private readonly freeBytes: (folder: string) => Promise<number> = freeBytesOf,
  ) {}

  /** Throws `StorageUnavailable` where so many bytes more have no room. */
  async require(bytes: number): Promise<void> {
    const left = (await this.freeBytes(this.folder)) - bytes;
    if (left < this.leastFreeBytes) throw new StorageUnavailable(new Error('the disk is nearly full'));
  }

  /** Streams at once may pass the floor by 16 MiB each. */
  within(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    return checkStream(bytes, (chunkBytes) => this.require(chunkBytes));
  }
}

/** Bytes that are free on the file system of a folder, which is made if it is missing. */
async function freeBytesOf(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
