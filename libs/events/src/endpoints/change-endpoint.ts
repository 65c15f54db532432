import { Database, type Transaction } from '@libs/database';
import { recordAudit } from '@libs/identity';
import { Injectable } from '@nestjs/common';
import { DELIVERY_DUE_CHANNEL } from '../deliveries/record-deliveries.js';
import type { AccountEventType } from './account-event-types.js';
import { endWithCredential } from './end-with-credential.js';
import { type EndpointCaller, holdCaller } from './endpoint-caller.js';
import { addressTaken, endpointNotFound, foreignCredential } from './endpoint-denials.js';
import { EndpointReceiver } from './endpoint-receiver.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** What is absent stays as it is. */
export interface EndpointChange {
  url?: string;
  eventTypes?: readonly AccountEventType[];
  enabled?: boolean;
}

/**
 * Changes an endpoint. What waits for it is kept while it is disabled, and goes on when it is enabled; events of the time
 * between are not recorded. An endpoint whose credential ended belongs to the caller that enables it.
 */
@Injectable()
export class ChangeEndpoint {
  constructor(
    private readonly database: Database,
    private readonly receiver: EndpointReceiver,
  ) {}

  async run(caller: EndpointCaller, id: string, change: EndpointChange): Promise<WebhookEndpoint> {
    const { url, eventTypes, enabled } = change;
    if (url !== undefined) this.receiver.examine(url);
    return this.database.transaction(async (tx) => {
      await holdCaller(tx, caller);
      await endWithCredential(tx, { endpointId: id });
      const { accountId } = caller;
      const endpoint = await lockEndpoint(tx, accountId, id);
      if (url !== undefined) await requireFree(tx, endpoint, url);
      const changed = {
        ...(url !== undefined && { url }),
        ...(eventTypes !== undefined && { event_types: [...new Set(eventTypes)] }),
        ...(enabled === false && endpoint.enabled && ({ enabled, disabled_reason: 'paused' } as const)),
        ...(enabled === true && !endpoint.enabled && enabledBy(caller, endpoint)),
      };
      if (Object.keys(changed).length > 0) {
        await tx.getRepository(WebhookEndpoint).update({ id }, changed);
        if (await endWithCredential(tx, { endpointId: id })) throw foreignCredential();
        await tx.sql`select pg_notify(${DELIVERY_DUE_CHANNEL}, '')`;
        const details = {
          changed: Object.keys(change).filter((name) => change[name as keyof EndpointChange] !== undefined),
        };
        const actor = `account:${accountId}` as const;
        await recordAudit(tx, { kind: 'webhook_endpoint_changed', actor, accountId, subject: id, details });
      }
      return tx.getRepository(WebhookEndpoint).findOneByOrFail({ id });
    });
  }
}

/** Throws `not_found`, also for an endpoint of another account. */
export async function lockEndpoint(tx: Transaction, accountId: string, id: string): Promise<WebhookEndpoint> {
  const [locked] = await tx.sql<WebhookEndpoint[]>`
    select * from webhook_endpoint where id = ${id} and account_id = ${accountId} for no key update`;
  if (!locked) throw endpointNotFound();
  return locked;
}

async function requireFree(tx: Transaction, { id, account_id }: WebhookEndpoint, url: string): Promise<void> {
  const same = await tx.getRepository(WebhookEndpoint).findOneBy({ account_id, url });
  if (same && same.id !== id) throw addressTaken(same.id);
}

function enabledBy(
  { mode, credentialId }: EndpointCaller,
  { disabled_reason: reason }: WebhookEndpoint,
): Partial<WebhookEndpoint> {
  const isAdopted = reason === 'credential_ended';
  return {
    enabled: true,
    disabled_reason: null,
    failures: 0,
    failing_since: null,
    ...(isAdopted && { credential_mode: mode, credential_id: credentialId }),
  };
}
