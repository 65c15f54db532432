import type { Database, Queryable } from '@libs/database';
import { newId } from '@libs/kernel';

const CHANNEL = 'resource_updated';
/** In the place of the process that told its own streams already. */
const NOBODY = '-';
const PROGRESS = 'progress';

export interface ResourceUpdate {
  accountId: string;
  resourceId: string;
  /** The list of resources looks as it did before. */
  isProgress?: boolean;
}

interface Listener {
  heard: (update: ResourceUpdate) => void;
  missed: () => void;
}

/** News of changed resources, in whatever process they were made. Best effort: the rows are the truth. */
export class ResourceUpdates {
  private readonly listeners = new Set<Listener>();
  private readonly id = newId();
  private unlisten?: () => Promise<void>;

  constructor(private readonly database: Database) {}

  /** In a transaction: when it commits. */
  static async announce(db: Queryable, { accountId, resourceId, isProgress }: ResourceUpdate): Promise<void> {
    const payload = `${accountId} ${resourceId}${isProgress ? ` ${NOBODY} ${PROGRESS}` : ''}`;
    await db.sql`select pg_notify(${CHANNEL}, ${payload})`;
  }

  /** Tells every process but this one. */
  async announceElsewhere({ accountId, resourceId }: ResourceUpdate): Promise<void> {
    await this.database.notify(CHANNEL, `${accountId} ${resourceId} ${this.id}`);
  }

  async start(): Promise<void> {
    const hear = (payload: string): void => {
      const [accountId = '', resourceId = '', toldBy, news] = payload.split(' ');
      if (toldBy === this.id) return;
      const update = { accountId, resourceId, ...(news === PROGRESS && { isProgress: true }) };
      for (const { heard } of this.listeners) heard(update);
    };
    this.unlisten = await this.database.listen(CHANNEL, hear, () => {
      for (const { missed } of this.listeners) missed();
    });
  }

  async stop(): Promise<void> {
    await this.unlisten?.();
  }

  /**
   * Calls `heard` for each update until the returned function is called, and `missed` when news may have been lost: any
   * resource may have changed.
   */
  on(heard: Listener['heard'], missed: Listener['missed']): () => void {
    const listener = { heard, missed };
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
