import { FewAtOnce } from './few-at-once.js';

/** Bytes that all streams together may take before the next look. */
const STEP = 16 * 1024 * 1024;

/**
 * Room for bytes that the streams of this process share. A look tells how much is left, and the streams then take up to
 * `STEP` bytes without another look. Looks and takings run one at a time, so two streams never take the same bytes.
 */
export class SharedRoom {
  private readonly turns = new FewAtOnce(1);
  /** Bytes that streams may take before the next look. */
  private allowed = 0;
  /** Bytes that streams took and that a look does not see yet. */
  private held = 0;

  /** `look` answers the bytes that are left beside those that are held. */
  constructor(private readonly look: () => Promise<number>) {}

  /** Whether there is room for the bytes now. Holds nothing. */
  has(bytes: number): Promise<boolean> {
    return this.turns.run(() => this.seek(bytes));
  }

  /** Holds the bytes until they are released, where there is room for them. */
  take(bytes: number): Promise<boolean> {
    return this.turns.run(async () => {
      if (bytes > this.allowed && !(await this.seek(bytes))) return false;
      this.allowed = Math.max(0, this.allowed - bytes);
      this.held += bytes;
      return true;
    });
  }

  release(bytes: number): void {
    this.held -= bytes;
  }

  /** Runs work after which looks see the bytes, and releases them. No look falls between, which would count them twice. */
  settle<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    return this.turns.run(async () => {
      try {
        return await work();
      } finally {
        this.release(bytes);
      }
    });
  }

  private async seek(bytes: number): Promise<boolean> {
    // Read before the look: bytes that are released during it may count twice, which is safe; they are never missed.
    const { held } = this;
    const room = (await this.look()) - held;
    this.allowed = Math.max(0, Math.min(STEP, room));
    return bytes <= room;
  }
}
