import { FewAtOnce } from '@libs/kernel';
import { StorageUnavailable } from '../storage-unavailable.js';

/** Bytes that all streams together may write before the disk is looked at again. */
const STEP = 16 * 1024 * 1024;

/**
 * Keeps bytes of a file system free. All streams of this process share one allowance, and a look at the disk renews it. A
 * stream holds room only for the chunk that is being written, so a sender that announces much or pauses takes no room from
 * others. The count is per process: another process on the same disk may write `STEP` bytes that this one does not know of.
 */
export class FreeRoom {
  /** One look at the disk, comparison or taking at a time. */
  private readonly turns = new FewAtOnce(1);
  /** Bytes that streams may take before the next look. */
  private allowed = 0;
  /** Bytes that were taken and may not be written yet. */
  private inHand = 0;

  constructor(
    private readonly freeBytes: () => Promise<number>,
    private readonly leastFreeBytes: number,
  ) {}

  require(bytes: number): Promise<void> {
    return this.turns.run(() => this.look(bytes));
  }

  /** The bytes as they come; throws `StorageUnavailable` before a chunk that the disk has no room for. */
  async *within(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      await this.turns.run(() => this.take(chunk.length));
      try {
        yield chunk;
      } finally {
        // The consumer wrote the chunk, or it ended and writes nothing more.
        this.inHand -= chunk.length;
      }
    }
  }

  private async take(bytes: number): Promise<void> {
    if (bytes > this.allowed) await this.look(bytes);
    this.allowed = Math.max(0, this.allowed - bytes);
    this.inHand += bytes;
  }

  private async look(bytes: number): Promise<void> {
    // Read before the look: a chunk that is written during the look is counted twice, never missed.
    const inHand = this.inHand;
    const room = (await this.freeBytes()) - inHand - this.leastFreeBytes;
    this.allowed = Math.max(0, Math.min(STEP, room));
    if (room < bytes) throw new StorageUnavailable(new Error('the disk is nearly full'));
  }
}
