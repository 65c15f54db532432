import { ResourceBroadcast, type ResourceUpdate, ResourceUpdates } from '@libs/jobs';
import { Injectable } from '@nestjs/common';

/** Of a process without streams: notifies those of the other processes. */
@Injectable()
export class BroadcastElsewhere extends ResourceBroadcast {
  constructor(private readonly updates: ResourceUpdates) {
    super();
  }

  async tell(update: ResourceUpdate): Promise<number> {
    await this.updates.announceElsewhere(update);
    return 0;
  }
}
