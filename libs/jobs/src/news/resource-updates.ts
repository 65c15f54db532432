import { Database, type Queryable } from '@libs/database';
import { newId } from '@libs/kernel';
import { Injectable } from '@nestjs/common';

const CHANNEL = 'resource_updated';
/** In the place of a process that has sent the news to its own streams already. */
const NOBODY = '-';

const NEWS = ['resource', 'list', 'none'] as const;

export interface ResourceUpdate {
  accountId: string;
  resourceId: string;
  /** What streams announce: that the resource was updated, or that the list changed. Absent: both. */
  news?: (typeof NEWS)[number];
}

interface Listener {
  heard: (update: ResourceUpdate) => void;
  missed: () => void;
}

/** Changes of resources, for streams and waiting calls in every process. Best effort: the rows are the truth. */
@Injectable()
export class ResourceUpdates {
  private readonly listeners = new Set<Listener>();
  private readonly id = newId();
  private unlisten?: () => Promise<void>;

  constructor(private readonly database: Database) {}

  /** In a transaction: when it commits. */
  static async announce(db: Queryable, update: ResourceUpdate): Promise<void> {
    await db.sql`select pg_notify(${CHANNEL}, ${payloadOf(update, NOBODY)})`;
  }

  /** Notifies all other processes. */
  async announceElsewhere(update: ResourceUpdate): Promise<void> {
    await this.database.notify(CHANNEL, payloadOf(update, this.id));
  }

  async start(): Promise<void> {
    const hear = (payload: string): void => {
      const [accountId = '', resourceId = '', toldBy, said] = payload.split(' ');
      if (toldBy === this.id) return;
      const news = NEWS.find((each) => each === said);
      const update = { accountId, resourceId, ...(news && { news }) };
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
   * Calls `heard` for each update, and `missed` when notifications may have been lost, so that any resource may have
   * changed. The returned function unsubscribes.
   */
  on(heard: Listener['heard'], missed: Listener['missed']): () => void {
    const listener = { heard, missed };
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

function payloadOf({ accountId, resourceId, news }: ResourceUpdate, toldBy: string): string {
  return [accountId, resourceId, toldBy, ...(news ? [news] : [])].join(' ');
}
