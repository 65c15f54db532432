import { SharedRoom } from '@libs/kernel';
import { StorageUnavailable } from '../storage-unavailable.js';

/**
 * Keeps bytes of a file system free. A stream holds room only for the chunk that is being written, so a sender that
 * announces much or pauses takes no room from others. The count is per process: another process on the same disk may write
 * 16 MiB that this one does not know of.
 */
export class FreeRoom {
  private readonly room: SharedRoom;

  constructor(freeBytes: () => Promise<number>, leastFreeBytes: number) {
    this.room = new SharedRoom(async () => (await freeBytes()) - leastFreeBytes);
  }

  async require(bytes: number): Promise<void> {
    if (!(await this.room.has(bytes))) throw nearlyFull();
  }

  /** The bytes as they come; throws `StorageUnavailable` before a chunk that the disk has no room for. */
  async *within(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      if (!(await this.room.take(chunk.length))) throw nearlyFull();
      try {
        yield chunk;
      } finally {
        // The consumer wrote the chunk, or it ended and writes nothing more.
        this.room.release(chunk.length);
      }
    }
  }
}

function nearlyFull(): StorageUnavailable {
  return new StorageUnavailable(new Error('the disk is nearly full'));
}
