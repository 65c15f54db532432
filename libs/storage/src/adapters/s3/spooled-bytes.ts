import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** All bytes of an object. They are read before the first is sent, because their hash is sent with the first. */
export interface SpooledBytes {
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** In memory where they are few, else a new stream of a file. */
  body: () => Buffer | Readable;
}

interface Room {
  /** Where a folder is made for bytes that are many. */
  folder: string;
  mostInMemory: number;
}

/** Gives all bytes of a source to `use`, by way of a file where they are many. */
export async function spooled<T>(
  bytes: AsyncIterable<Uint8Array>,
  room: Room,
  use: (whole: SpooledBytes) => Promise<T>,
): Promise<T> {
  const hash = createHash('sha256');
  const spool = new Spool(room);
  let sizeBytes = 0;
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      await spool.add(chunk);
    }
    return await use({ sizeBytes, sha256: hash.digest('hex'), body: await spool.close() });
  } finally {
    await spool.remove();
  }
}

class Spool {
  private head: Uint8Array[] = [];
  private headBytes = 0;
  private folder?: string;
  private file?: FileHandle;

  constructor(private readonly room: Room) {}

  async add(chunk: Uint8Array): Promise<void> {
    if (this.file) return this.file.appendFile(chunk);
    this.head.push(chunk);
    this.headBytes += chunk.length;
    if (this.headBytes > this.room.mostInMemory) await this.begin();
  }

  private async begin(): Promise<void> {
    await mkdir(this.room.folder, { recursive: true, mode: 0o700 });
    this.folder = await mkdtemp(join(this.room.folder, 'object-'));
    this.file = await open(join(this.folder, 'bytes'), 'wx', 0o600);
    for (const chunk of this.head) await this.file.appendFile(chunk);
    this.head = [];
  }

  async close(): Promise<SpooledBytes['body']> {
    const { folder } = this;
    if (!folder) {
      const whole = Buffer.concat(this.head);
      return () => whole;
    }
    await this.file?.close();
    this.file = undefined;
    return () => createReadStream(join(folder, 'bytes'));
  }

  async remove(): Promise<void> {
    await this.file?.close();
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }
}
