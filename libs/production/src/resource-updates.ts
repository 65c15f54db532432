import type { Database } from '@libs/database';

const CHANNEL = 'resource_updated';

export interface ResourceUpdate {
  accountId: string;
  resourceId: string;
}

type Listener = (update: ResourceUpdate) => void;

/** News of changed resources, in whatever process they were made. Best effort: the rows are the truth. */
export class ResourceUpdates {
  private readonly listeners = new Set<Listener>();
  private unlisten?: () => Promise<void>;

  constructor(private readonly database: Database) {}

  static async announce(database: Database, update: ResourceUpdate): Promise<void> {
    await database.notify(CHANNEL, `${update.accountId} ${update.resourceId}`);
  }

  async start(): Promise<void> {
    this.unlisten = await this.database.listen(CHANNEL, (payload) => {
      const [accountId = '', resourceId = ''] = payload.split(' ');
      for (const listener of this.listeners) listener({ accountId, resourceId });
    });
  }

  async stop(): Promise<void> {
    await this.unlisten?.();
  }

  /** Calls the listener for each update until the returned function is called. */
  on(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
