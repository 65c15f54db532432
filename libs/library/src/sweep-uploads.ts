import type { Database } from '@libs/database';
import type { ObjectStore } from '@libs/storage';
import { UPLOAD_PREFIX } from './upload.js';

/** Hours after its address expired for which a file waits to be completed, and an import's repetition is still answered. */
const PATIENCE_HOURS = 24;

/**
 * Forgets uploads that nobody completed and files that were imported or belong to no upload. First the row, then the bytes:
 * a sweep that dies in between is finished by the next one. Answers how many files went.
 */
export class SweepUploads {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
  ) {}

  async run(): Promise<number> {
    await this.database.sql`
      delete from upload u
      where expires_at < clock_timestamp() - make_interval(hours => ${PATIENCE_HOURS})
        and not exists (select 1 from resource r where r.id = u.id and r.status in ('queued', 'processing'))`;
    let swept = 0;
    for await (const key of this.store.list(UPLOAD_PREFIX)) {
      if (await this.isNeeded(key.split('/')[1] ?? '')) continue;
      await this.store.delete(key);
      swept += 1;
    }
    return swept;
  }

  /** Until its import has ended, a file may be read again: a dead process's import starts over. */
  private async isNeeded(id: string): Promise<boolean> {
    const found = await this.database.sql`
      select 1 from upload u left join resource r on r.id = u.id
      where u.id::text = ${id} and coalesce(r.status, 'queued') in ('queued', 'processing')`;
    return found.length > 0;
  }
}
