import { ResourceBroadcast, type ResourceUpdate, ResourceUpdates } from '@libs/jobs';
import { Injectable } from '@nestjs/common';
import { StreamHub } from './stream-hub.js';

/** Tells the streams of this process, and through the database the other processes. */
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
