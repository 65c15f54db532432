import { LOGGER, type Logger } from '@libs/kernel';
import { type Secrets, secretSettings } from '@libs/kernel/settings';
import { Database } from '@libs/database';
import {
  DeliverEvents,
  deliveryLanes,
  DeliveryLoop,
  DeliverToEndpoints,
  EndpointReceiver,
  EndpointSeal,
} from '@libs/events';
import { HttpWebApplication } from '@libs/events/adapters';
import { Inject, Injectable } from '@nestjs/common';
import { type EventSettings, eventSettings } from './event.settings.js';
import { TellOwners } from './tell-owners.js';

/** Where events go that are not meant for another application. */
const OWN_RECEIVER = '/console/events';

/** Sends signed events to the web application and to the endpoints of accounts. */
@Injectable()
export class EventWork {
  private application?: HttpWebApplication;
  private loop?: DeliveryLoop;

  constructor(
    private readonly database: Database,
    @Inject(eventSettings.KEY) private readonly settings: EventSettings,
    @Inject(secretSettings.KEY) private readonly secrets: Secrets,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly receiver: EndpointReceiver,
    private readonly seal: EndpointSeal,
    private readonly owners: TellOwners,
  ) {}

  /** Starts once the process listens, since its own receiver stands at `ownAddress`. */
  async start(ownAddress: string): Promise<void> {
    const address = this.settings.webEventsUrl ?? `${ownAddress}${OWN_RECEIVER}`;
    this.application = new HttpWebApplication(address, this.secrets.webEvents);
    const toApplication = new DeliverEvents(this.database, this.application);
    const toEndpoints = new DeliverToEndpoints(this.database, this.receiver, this.seal, (id) => this.owners.tell(id));
    this.loop = new DeliveryLoop(this.database, deliveryLanes(toApplication, toEndpoints), (error) =>
      this.logger.error({ err: error }, 'events were not delivered'),
    );
    await this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop?.stop();
    await this.owners.settled();
    this.application?.close();
  }
}
