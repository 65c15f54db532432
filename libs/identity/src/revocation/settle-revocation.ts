import type { Database } from '@libs/database';
import { deny } from '@libs/kernel';
import { HEARTBEAT_LIFE_MS } from './live-process.js';
import { REVOCATION_CHANNEL } from './revocation.js';

const LOOK_EVERY_MS = 20;
/** A process acknowledges or lapses within a second; what takes longer is a fault. */
const PATIENCE_MS = 5_000;

/** Returns when no process can accept the revoked thing any more: each acknowledged it, or its heartbeat lapsed. */
export class SettleRevocation {
  constructor(private readonly database: Database) {}

  async run(revocationId: number): Promise<void> {
    await this.database.notify(REVOCATION_CHANNEL, String(revocationId));
    const deadline = performance.now() + PATIENCE_MS;
    while (await this.isAwaited(revocationId)) {
      if (performance.now() > deadline) {
        throw deny('storage_unavailable', 'The revocation is stored, but not every process confirmed it yet.', {
          retryAfterSeconds: 1,
        });
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    await this.sweep();
  }

  private async isAwaited(revocationId: number): Promise<boolean> {
    const rows = await this.database.sql`
      select 1 from live_process
      where acknowledged < ${revocationId}
        and heartbeat_at >= clock_timestamp() - make_interval(secs => ${HEARTBEAT_LIFE_MS / 1000}::float8)
      limit 1`;
    return rows.length > 0;
  }

  /** Processes that ended without a word, and revocations that every living one has long since applied. */
  private async sweep(): Promise<void> {
    await this.database.sql`delete from live_process where heartbeat_at < clock_timestamp() - interval '1 minute'`;
    await this.database.sql`delete from revocation where created_at < clock_timestamp() - interval '1 day'`;
  }
}
