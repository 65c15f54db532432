import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Logger, LOGGER } from '@libs/kernel';
import { Database } from '@libs/database';

/**
 * Writes when keys were last used, behind the back of the requests that use them: one statement at a time for all keys
 * that were noted meanwhile. Nothing waits for it and nothing fails by it; what cannot be written is not tried again.
 */
@Injectable()
export class KeyUses implements OnApplicationShutdown {
  private readonly noted = new Set<string>();
  private writing?: Promise<void>;
  private inTrouble = false;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  note(keyId: string): void {
    this.noted.add(keyId);
    this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined;
    });
  }

  /** Resolves when everything that was noted is written or given up. */
  async settled(): Promise<void> {
    await this.writing;
  }

  onApplicationShutdown(): Promise<void> {
    return this.settled();
  }

  private async writeAll(): Promise<void> {
    while (this.noted.size > 0) {
      const ids = [...this.noted];
      this.noted.clear();
      try {
        await this.write(ids);
        this.inTrouble = false;
      } catch (error) {
        // Of several failures in a row the first is logged.
        if (!this.inTrouble) this.logger.warn({ err: error }, 'the use of API keys could not be noted');
        this.inTrouble = true;
      }
    }
  }

  /** Updates rows in id order and skips locked ones, so that two writers cannot deadlock. */
  private async write(ids: string[]): Promise<void> {
    await this.database.sql`
      update api_key set last_used_at = clock_timestamp()
      where id in (
        select id from api_key
        where id = any(${ids}::text[])
          and (last_used_at is null or last_used_at < clock_timestamp() - interval '60 seconds')
        order by id for no key update skip locked)`;
  }
}
