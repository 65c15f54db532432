import { ResourceBroadcast, type ResourceUpdate, ResourceUpdates } from '@libs/jobs';
import { Injectable } from '@nestjs/common';
import { StreamHub } from './stream-hub.js';

/** Notifies the streams of this process, and those of other processes through the database. */
@Injectable()
export class StreamBroadcast extends ResourceBroadcast {
  constructor(
    private readonly hub: StreamHub,
    private readonly updates: ResourceUpdates,
  ) {
    super();
  }

  async tell(update: ResourceUpdate): Promise<number> {
    const told = await this.hub.deliver(update);
    await this.updates.announceElsewhere(update);
    return told;
  }
}
