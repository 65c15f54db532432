import { ResourceBroadcast, type ResourceUpdate, type ResourceUpdates } from '@libs/jobs';
import type { StreamHub } from './stream-hub.js';

/** Tells the streams of this process, and through the database the other processes. */
export class StreamBroadcast extends ResourceBroadcast {
  constructor(
    private readonly hub: Pick<StreamHub, 'deliver'>,
    private readonly updates: Pick<ResourceUpdates, 'announceElsewhere'>,
  ) {
    super();
  }

  async tell(update: ResourceUpdate): Promise<number> {
    const told = await this.hub.deliver(update);
    await this.updates.announceElsewhere(update);
    return told;
  }
}
