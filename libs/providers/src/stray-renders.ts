import type { Database } from '@libs/database';
import { isUuid } from '@libs/kernel';
import { listForRemoval, type ObjectStore } from '@libs/storage';

/** Keys that are looked at together. */
const BATCH = 200;

export interface StrayOptions {
  /** Younger objects stay, whatever they are. */
  leastAgeHours: number;
  /** Counts only. */
  dryRun: boolean;
  signal?: AbortSignal;
}

/**
 * Lists for removal what renders stored and nobody will ever publish: files of a superseded claim, of a render that
 * failed or was cancelled, of one that is forgotten. Once stray, always stray: fences only grow, and ends are final.
 */
export class ListStrayObjects {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
  ) {}

  async run(options: StrayOptions): Promise<number> {
    let found = 0;
    let keys: string[] = [];
    for await (const key of this.store.list('renders/')) {
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
    const strays: string[] = [];
    for (const key of await this.unpublishable(keys)) {
      const object = await this.store.head(key);
      if (object && object.storedAt.getTime() <= before) strays.push(key);
    }
    const unnamed = await this.unnamed(strays);
    return dryRun ? unnamed.length : listForRemoval(this.database, unnamed);
  }

  /** The last word has the library: what stands beside a resource's media stays, whatever has become of its render. */
  private async unnamed(keys: string[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const rows = await this.database.sql<{ key: string }>`
      select o.key from unnest(${keys}::text[]) as o (key)
      where not exists (
        select 1 from resource r where starts_with(r.storage_key, substring(o.key from '^renders/[^/]+/[^/]+/')))`;
    return rows.map(({ key }) => key);
  }

  /** Of these, what is neither the result of its render nor being made under its claim. */
  private async unpublishable(keys: string[]): Promise<string[]> {
    const parts = keys.map(partsOf).filter((part) => part !== undefined);
    const rows = await this.database.sql<{ key: string }>`
      select o.key from unnest(${parts.map(({ key }) => key)}::text[], ${parts.map(({ id }) => id)}::uuid[],
        ${parts.map(({ fence }) => fence)}::bigint[]) as o (key, id, fence)
      where not exists (
        select 1 from render e where e.id = o.id and e.fence = o.fence and e.state in ('running', 'done'))
      and not exists (select 1 from object_removal listed where listed.key = o.key)`;
    return rows.map(({ key }) => key);
  }
}

/** The render and the claim that a key names: `renders/{id}/{fence}/{file}`. Undefined for a key that we did not make. */
function partsOf(key: string): { key: string; id: string; fence: string } | undefined {
  const [, id = '', fence = ''] = /^renders\/([^/]+)\/(\d{1,18})\//.exec(key) ?? [];
  return isUuid(id) ? { key, id, fence } : undefined;
}
