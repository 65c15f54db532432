import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { listForRemoval, ObjectStore } from '@libs/storage';

/**
 * Lists for removal the sent files whose import has ended; until then a file may be read again, since a dead process's
 * import starts over. Their uploads stay a day longer and answer repetitions. Answers how many files are there to go.
 */
@Injectable()
export class ListImportedFiles {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
  ) {}

  async run({ dryRun, signal }: { dryRun: boolean; signal?: AbortSignal }): Promise<number> {
    const imported = await this.database.sql<{ key: string }[]>`
      select u.storage_key as key from upload u join resource r on r.id = u.id
      where u.storage_key is not null and r.status in ('completed', 'failed', 'cancelled')
        and not exists (select 1 from object_removal listed where listed.key = u.storage_key)`;
    const keys: string[] = [];
    for (const { key } of imported) {
      if (signal?.aborted) break;
      // An upload whose file went keeps its name.
      if (await this.store.head(key)) keys.push(key);
    }
    return dryRun ? keys.length : listForRemoval(this.database, keys);
  }
}
