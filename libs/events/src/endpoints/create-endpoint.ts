import { Database, type Transaction } from '@libs/database';
import { recordAudit } from '@libs/identity';
import { newId, WebhookSecrets } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import type { AccountEventType } from './account-event-types.js';
import { endWithCredential } from './end-with-credential.js';
import { type EndpointCaller, holdCaller } from './endpoint-caller.js';
import { addressTaken, foreignCredential, MOST_ENDPOINTS, tooManyEndpoints } from './endpoint-denials.js';
import { EndpointReceiver } from './endpoint-receiver.js';
import { EndpointSeal } from './endpoint-seal.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

export interface NewEndpoint {
  url: string;
  eventTypes: readonly AccountEventType[];
}

/** An endpoint with the secret that signs for it, which is shown this once. */
export interface MadeEndpoint {
  endpoint: WebhookEndpoint;
  secret: string;
}

/** Registers an address of an account. One address is registered once, so that a repeated call makes no second endpoint. */
@Injectable()
export class CreateEndpoint {
  constructor(
    private readonly database: Database,
    private readonly receiver: EndpointReceiver,
    private readonly seal: EndpointSeal,
  ) {}

  async run(caller: EndpointCaller, { url, eventTypes }: NewEndpoint): Promise<MadeEndpoint> {
    this.receiver.examine(url);
    const { accountId: account_id, mode, credentialId } = caller;
    const [id, secret] = [newId(), WebhookSecrets.generateText()];
    return this.database.transaction(async (tx) => {
      await holdCaller(tx, caller);
      await requireRoom(tx, account_id, url);
      const endpoints = tx.getRepository(WebhookEndpoint);
      await endpoints.insert({
        id,
        account_id,
        url,
        event_types: [...new Set(eventTypes)],
        sealed_secret: this.seal.seal({ id, account_id }, secret),
        credential_mode: mode,
        credential_id: credentialId,
      });
      if (await endWithCredential(tx, { endpointId: id })) throw foreignCredential();
      const endpoint = await endpoints.findOneByOrFail({ id });
      const details = { made_by: mode };
      await recordAudit(tx, {
        kind: 'webhook_endpoint_created',
        actor: `account:${account_id}`,
        accountId: account_id,
        subject: id,
        details,
      });
      return { endpoint, secret };
    });
  }
}

/** The account is locked: no other call adds an endpoint meanwhile. */
async function requireRoom(tx: Transaction, accountId: string, url: string): Promise<void> {
  const own = await tx.getRepository(WebhookEndpoint).findBy({ account_id: accountId });
  const same = own.find((each) => each.url === url);
  if (same) throw addressTaken(same.id);
  if (own.length >= MOST_ENDPOINTS) throw tooManyEndpoints();
}
