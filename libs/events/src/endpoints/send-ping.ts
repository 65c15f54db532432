import { Database, type Queryable } from '@libs/database';
import { newId } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import { EventDelivery } from '../deliveries/event-delivery.entity.js';
import { DELIVERY_DUE_CHANNEL } from '../deliveries/record-deliveries.js';
import { RETRY_HOURS } from '../deliveries/retry.js';
import { PING } from './account-event-types.js';
import { lockEndpoint } from './change-endpoint.js';
import { endWithCredential } from './end-with-credential.js';
import { endpointDisabled, MOST_PINGS, pingsWait } from './endpoint-denials.js';

/** Sends an endpoint a test event, as any other event: signed, and tried again where it is not accepted. */
@Injectable()
export class SendPing {
  constructor(private readonly database: Database) {}

  async run(accountId: string, endpointId: string): Promise<EventDelivery> {
    await endWithCredential(this.database, { endpointId });
    return this.database.transaction(async (tx) => {
      const { enabled } = await lockEndpoint(tx, accountId, endpointId);
      if (!enabled) throw endpointDisabled();
      await requireRoom(tx, endpointId);
      const id = newId();
      await tx.sql`
        insert into event_delivery (id, endpoint_id, event_id, type, account_id, data, created_at, expires_at)
        values (${id}, ${endpointId}, ${newId()}, ${PING}, ${accountId}, ${{ endpoint_id: endpointId }},
          clock_timestamp(), clock_timestamp() + make_interval(hours => ${RETRY_HOURS}::int))`;
      await tx.sql`select pg_notify(${DELIVERY_DUE_CHANNEL}, '')`;
      return tx.getRepository(EventDelivery).findOneByOrFail({ id });
    });
  }
}

/** The endpoint is locked: no other call adds a test event meanwhile. */
async function requireRoom({ sql }: Queryable, endpointId: string): Promise<void> {
  const waiting = await sql`
    select 1 from event_delivery
    where endpoint_id = ${endpointId} and state = 'waiting' and type = ${PING} limit ${MOST_PINGS}`;
  if (waiting.length === MOST_PINGS) throw pingsWait();
}
