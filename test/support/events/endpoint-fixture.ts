import type { Database } from '@libs/database';
import { deliveryLanes, DeliverEvents, DeliveryLoop, DeliverToEndpoints, EndpointSeal } from '@libs/events';
import { HttpWebApplication } from '@libs/events/adapters';
import { WebhookSecrets } from '@libs/kernel';
import type { Secrets } from '@libs/kernel/settings';
import { HttpEndpointReceiver } from '../../../libs/events/src/adapters/http-endpoint-receiver.js';
import { CreateEndpoint } from '../../../libs/events/src/endpoints/create-endpoint.js';
import type { AccountEventType } from '../../../libs/events/src/endpoints/account-event-types.js';

interface Options {
  secrets: Pick<Secrets, 'dataEncryption'>;
  /** Receivers of a test, which are not public. */
  origins: readonly string[];
}

/** The webhook endpoints of accounts over one database, and a loop that delivers to them. */
export class EndpointFixture {
  /** Endpoints that were disabled because they failed for days. */
  readonly disabled: string[] = [];
  private readonly receiver: HttpEndpointReceiver;
  private readonly seal: EndpointSeal;

  constructor(
    private readonly database: Database,
    { secrets, origins }: Options,
  ) {
    this.receiver = new HttpEndpointReceiver({ fetchTestOrigins: [...origins] });
    this.seal = new EndpointSeal(secrets);
  }

  /** An endpoint of an account as a browser makes it, with its secret. */
  async endpoint(
    session: { id: string; accountId: string },
    url: string,
    eventTypes: readonly AccountEventType[] = ['resource.created'],
  ): Promise<{ id: string; secret: string }> {
    const { id: credentialId, accountId } = session;
    const caller = { accountId, mode: 'web_session', credentialId } as const;
    const creation = new CreateEndpoint(this.database, this.receiver, this.seal);
    const { endpoint, secret } = await creation.run(caller, { url, eventTypes });
    return { id: endpoint.id, secret };
  }

  /** Many endpoints of one account, beyond the number that its owner may make. */
  async crowd(like: string, urls: readonly string[]): Promise<void> {
    await this.database.sql`
      insert into webhook_endpoint (id, account_id, url, event_types, sealed_secret, credential_mode, credential_id)
      select gen_random_uuid(), e.account_id, u, e.event_types, '', e.credential_mode, e.credential_id
      from webhook_endpoint e cross join unnest(${[...urls]}::text[]) u where e.id = ${like}`;
    const crowd = await this.database.sql<{ id: string; account_id: string }[]>`
      select id, account_id from webhook_endpoint where sealed_secret = ''`;
    const sealed = crowd.map((place) => this.seal.seal(place, WebhookSecrets.generateText()));
    await this.database.sql`
      update webhook_endpoint e set sealed_secret = s.sealed
      from unnest(${crowd.map(({ id }) => id)}::uuid[], ${sealed}::text[]) s (id, sealed) where e.id = s.id`;
  }

  /** A loop with the lanes of a process, not started yet. */
  loop(application: string, mostMs = 15_000): DeliveryLoop {
    const web = new HttpWebApplication(application, WebhookSecrets.parse(WebhookSecrets.generateText()));
    return new DeliveryLoop(
      this.database,
      deliveryLanes(new DeliverEvents(this.database, web), this.deliveries(mostMs)),
      (error) => {
        throw error;
      },
    );
  }

  /** One try of each delivery to an endpoint that is due, as far as endpoints have places; answers how many. */
  async tryDue(mostMs = 15_000): Promise<number> {
    const deliveries = this.deliveries(mostMs);
    let tried = 0;
    for (const source of [deliveries.source('sound'), deliveries.source('doubtful')]) {
      const due = await source.claim(1_000);
      await Promise.all(due.map((delivery) => source.deliver(delivery, new AbortController().signal)));
      tried += due.length;
    }
    return tried;
  }

  private deliveries(mostMs: number): DeliverToEndpoints {
    const onDisabled = (id: string): void => void this.disabled.push(id);
    const most = { dead: mostMs, other: mostMs };
    return new DeliverToEndpoints(this.database, this.receiver, this.seal, onDisabled, most);
  }
}
