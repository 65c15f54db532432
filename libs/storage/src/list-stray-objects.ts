import type { Database } from '@libs/database';
import { listForRemoval } from './list-for-removal.js';
import type { ObjectStore } from './object-store.js';
import { requireOurStore } from './store-owner.js';
import { type StrayJudge, strayKeys } from './stray-keys.js';

/** Keys that are looked at together. */
const BATCH = 200;

export interface StrayOptions {
  /** Younger objects stay, whatever they are. */
  leastAgeHours: number;
  /** Counts only. */
  dryRun: boolean;
  signal?: AbortSignal;
}

/** Walks the whole store once and lists stray objects for removal. The judges decide what is stray. */
export class ListStrayObjects {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly judges: readonly StrayJudge[],
  ) {}

  /** @throws NotOurStore where others may need what nothing here names */
  async run(options: StrayOptions): Promise<number> {
    if (!options.dryRun) await requireOurStore(this.database, this.store);
    let found = 0;
    let keys: string[] = [];
    for await (const key of this.store.list('')) {
      if (options.signal?.aborted) break;
      keys.push(key);
      if (keys.length < BATCH) continue;
      found += await this.list(keys, options);
      keys = [];
    }
    return found + (await this.list(keys, options));
  }

  private async list(keys: string[], { leastAgeHours, dryRun }: StrayOptions): Promise<number> {
    const before = Date.now() - leastAgeHours * 3_600_000;
    const old: string[] = [];
    for (const key of await strayKeys(this.database, this.judges, keys)) {
      const object = await this.store.head(key);
      if (object && object.storedAt.getTime() <= before) old.push(key);
    }
    return dryRun ? old.length : listForRemoval(this.database, old);
  }
}
