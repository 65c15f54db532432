import type { Database } from '@libs/database';
import { SharedRoom } from '@libs/kernel';
import { TooMuchUnpaidSent } from './too-much-unpaid.js';
import { unpaidRoom } from './unpaid-room.js';
import type { UploadLimits } from './upload-limits.js';

/**
 * Bounds the bytes that accounts without a top-up sent: the recorded ones and those under way in this process. Other
 * processes' bytes count once they are recorded.
 */
export class UnpaidStreams {
  private readonly room: SharedRoom;

  constructor(database: Database, limits: UploadLimits) {
    this.room = new SharedRoom(() => unpaidRoom(database, limits));
  }

  /** Throws where a file of this size would pass the limit. */
  async begin(sizeBytes: number): Promise<UnpaidStream> {
    if (!(await this.room.has(sizeBytes))) throw new TooMuchUnpaidSent();
    return new UnpaidStream(this.room);
  }
}

/** One file on its way. Its bytes count until they are recorded or `end` is called. */
export class UnpaidStream {
  private held = 0;
  private hasEnded = false;

  constructor(private readonly room: SharedRoom) {}

  /** The bytes as they come; throws `TooMuchUnpaidSent` before a chunk that would pass the limit. */
  async *counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      if (!(await this.room.take(chunk.length))) throw new TooMuchUnpaidSent();
      this.held += chunk.length;
      // The disk failed while this chunk waited for room.
      if (this.hasEnded) return this.end();
      yield chunk;
    }
  }

  /** Runs work that records the file, which counts as recorded afterwards. */
  record<T>(work: () => Promise<T>): Promise<T> {
    const { held } = this;
    this.held = 0;
    return this.room.settle(held, work);
  }

  end(): void {
    this.hasEnded = true;
    this.room.release(this.held);
    this.held = 0;
  }
}
