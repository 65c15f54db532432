import { Database } from '@libs/database';
import { recordAudit } from '@libs/identity';
import { Injectable } from '@nestjs/common';
import { endpointNotFound } from './endpoint-denials.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** Deletes an endpoint with its deliveries, also those that wait. */
@Injectable()
export class DeleteEndpoint {
  constructor(private readonly database: Database) {}

  async run(accountId: string, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { affected } = await tx.getRepository(WebhookEndpoint).delete({ id, account_id: accountId });
      if (affected === 0) throw endpointNotFound();
      const actor = `account:${accountId}` as const;
      await recordAudit(tx, { kind: 'webhook_endpoint_deleted', actor, accountId, subject: id });
    });
  }
}
