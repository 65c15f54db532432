import type { Database } from '@libs/database';
import { DeliverEvents, DeliveryLoop, RecordDeliveries } from '@libs/events';
import { HttpWebApplication } from '@libs/events/adapters';
import { DeliverOutbox } from '@libs/jobs';
import { newId, randomBase62, WebhookSecrets } from '@libs/kernel';
import { writeOutbox } from '@libs/library';
import type { EventDelivery } from '../../../libs/events/src/deliveries/event-delivery.entity.js';

/** Events that the relay takes in one round. */
const ROUND = 20;
/** More than any test makes due at once. */
const ALL = 10_000;

/** Events of resources over one database, from their change to a web application. */
export class EventFixture {
  readonly secret = WebhookSecrets.generateText();
  readonly accountId = newId();

  constructor(readonly database: Database) {}

  /** A resource with an outbox row for its creation. */
  async created(accountId = this.accountId): Promise<string> {
    const id = newId();
    await this.database.transaction(async (tx) => {
      await tx.sql`
        insert into account (id, kind, daily_credits, email) values (${accountId}, 'local', 1, ${`${accountId}@example.com`})
        on conflict (id) do nothing`;
      await tx.sql`
        insert into resource (id, short_id, account_id, kind, name, status, visibility, mime_type)
        values (${id}, ${randomBase62(10)}, ${accountId}, 'image', 'x', 'queued', 'private', 'image/png')`;
      await writeOutbox(tx, 'created', { account_id: accountId, id });
    });
    return id;
  }

  /** A resource as `created`, whose job is in its phase `render` at 40 %. */
  async running(accountId = this.accountId): Promise<string> {
    const id = await this.created(accountId);
    await this.database.sql`update resource set status = 'processing' where id = ${id}`;
    await this.database.sql`
      insert into production (resource_id, account_id, tool, provider, request, phase, percent, deadline)
      values (${id}, ${accountId}, 'create_image', 'embedded', '{"kind": "image", "brief": {}}', 'render', 40,
        clock_timestamp() + interval '1 hour')`;
    await this.drain();
    return id;
  }

  /** Changes the status of a resource and writes the event of it. */
  async changed(id: string, status: string, event: Parameters<typeof writeOutbox>[1] = 'updated'): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [row] = await tx.sql<{ account_id: string }[]>`
        update resource
        set status = ${status}, storage_key = case when ${status} = 'completed' then 'x' end,
          size_bytes = case when ${status} = 'completed' then 1 end
        where id = ${id} returning account_id`;
      if (row) await writeOutbox(tx, event, { account_id: row.account_id, id });
    });
  }

  /** Ends the job of a resource, and writes the event of it. */
  async ended(id: string, status: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [row] = await tx.sql<{ account_id: string }[]>`
        update resource set status = ${status} where id = ${id} returning account_id`;
      if (row) await writeOutbox(tx, 'updated', { account_id: row.account_id, id, hasEnded: true });
    });
  }

  /** Takes all events from the outbox. */
  async drain(): Promise<void> {
    const outbox = new DeliverOutbox(this.database, new RecordDeliveries());
    while ((await outbox.run(ROUND)) === ROUND);
  }

  /** A loop that sends to an address, not started yet. */
  loop(address: string, { secrets = this.secret, mostMs = 15_000, most = 256 } = {}): DeliveryLoop {
    return new DeliveryLoop(this.database, [{ source: this.to(address, secrets, mostMs), most }], throwing);
  }

  /** One try of each delivery that is due; answers how many. */
  async tryDue(address: string, { secrets = this.secret, mostMs = 15_000 } = {}): Promise<number> {
    const deliveries = this.to(address, secrets, mostMs);
    const due = await deliveries.claim(ALL);
    await Promise.all(due.map((delivery) => deliveries.deliver(delivery, new AbortController().signal)));
    return due.length;
  }

  /** Moves the clock of deliveries on, by moving their times back. */
  async pass(seconds: number): Promise<void> {
    await this.database.sql`
      update event_delivery set
        next_attempt_at = next_attempt_at - make_interval(secs => ${seconds}),
        expires_at = expires_at - make_interval(secs => ${seconds}),
        created_at = created_at - make_interval(secs => ${seconds}),
        ended_at = ended_at - make_interval(secs => ${seconds})`;
  }

  deliveries(): Promise<EventDelivery[]> {
    return this.database.sql<EventDelivery[]>`select * from event_delivery order by created_at`;
  }

  async clear(): Promise<void> {
    await this.database.sql`delete from event_delivery`;
    await this.database.sql`delete from outbox`;
  }

  private to(address: string, secrets: string, mostMs: number): DeliverEvents {
    return new DeliverEvents(this.database, new HttpWebApplication(address, WebhookSecrets.parse(secrets), mostMs));
  }
}

function throwing(error: unknown): never {
  throw error;
}
