const MOST_AGE_MS = 24 * 60 * 60 * 1_000;
/** A signature by an unknown key asks for the keys again at most so often: anybody can send one. */
const LEAST_AGE_MS = 60_000;

/** Keys by which a maker signs its webhooks, remembered for a day and read again when it may have changed them. */
export class RememberedKeys<Key> {
  private keys: readonly Key[] = [];
  private readAt = -Infinity;

  /** `read` throws MakerTrouble where the keys cannot be read now. */
  constructor(private readonly read: () => Promise<readonly Key[]>) {}

  /** Whether one of the keys verifies. */
  async verify(verifies: (key: Key) => boolean, now: Date): Promise<boolean> {
    const age = Math.abs(now.getTime() - this.readAt);
    if (age > MOST_AGE_MS) await this.renew(now);
    if (this.keys.some(verifies)) return true;
    if (age <= LEAST_AGE_MS || age > MOST_AGE_MS) return false;
    await this.renew(now);
    return this.keys.some(verifies);
  }

  private async renew(now: Date): Promise<void> {
    this.keys = await this.read();
    this.readAt = now.getTime();
  }
}
