import type { Database, Queryable } from '@libs/database';
import { listForRemoval } from './list-for-removal.js';
import type { ObjectStore } from './object-store.js';

/** Keys that are looked at together. */
const BATCH = 200;

/** Returns the keys that are not and never will be referenced; leaves out keys that it does not know. */
export type StrayJudge = (db: Queryable, keys: readonly string[]) => Promise<string[]>;

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

  async run(options: StrayOptions): Promise<number> {
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
    for (const key of await this.strays(keys)) {
      const object = await this.store.head(key);
      if (object && object.storedAt.getTime() <= before) old.push(key);
    }
    return dryRun ? old.length : listForRemoval(this.database, old);
  }

  private async strays(keys: string[]): Promise<string[]> {
    const rows = await this.database.sql<{ key: string }[]>`
      select o.key from unnest(${keys}::text[]) as o (key)
      where not exists (select 1 from object_removal listed where listed.key = o.key)`;
    const unlisted = rows.map(({ key }) => key);
    const judged = await Promise.all(this.judges.map((judge) => judge(this.database, unlisted)));
    return judged.flat();
  }
}
