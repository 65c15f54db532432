import { StorageUnavailable } from '../storage-unavailable.js';

/** Bytes that a stream may write before the disk is looked at again. */
const STEP = 16 * 1024 * 1024;

/**
 * Keeps bytes of a file system free. A stream gets room step by step, for the bytes that really come: an announced length
 * would let a sender who sends nothing take the room of all others.
 */
export class FreeRoom {
  /** Bytes that streams under way may still write before they look again. */
  private promised = 0;

  constructor(
    private readonly freeBytes: () => Promise<number>,
    private readonly leastFreeBytes: number,
  ) {}

  async require(bytes: number): Promise<void> {
    const left = (await this.freeBytes()) - this.promised - bytes;
    if (left < this.leastFreeBytes) throw new StorageUnavailable(new Error('the disk is nearly full'));
  }

  /** The bytes as they come, at most `most`; throws `StorageUnavailable` before a step that the disk has no room for. */
  async *within(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
    let [left, came] = [0, 0];
    try {
      for await (const chunk of bytes) {
        if (chunk.length > left) {
          const step = Math.max(chunk.length, Math.min(STEP, most - came)) - left;
          this.promised += step;
          left += step;
          await this.require(0);
        }
        came += chunk.length;
        yield chunk;
        // Written by now.
        this.promised -= chunk.length;
        left -= chunk.length;
      }
    } finally {
      this.promised -= left;
    }
  }
}
