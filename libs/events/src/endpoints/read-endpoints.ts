import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { endWithCredential } from './end-with-credential.js';
import { endpointNotFound } from './endpoint-denials.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** The endpoints of an account, as they are now. */
@Injectable()
export class ReadEndpoints {
  constructor(private readonly database: Database) {}

  /** The newest first. */
  async all(accountId: string): Promise<WebhookEndpoint[]> {
    await endWithCredential(this.database, { accountIds: [accountId] });
    return this.database
      .getRepository(WebhookEndpoint)
      .find({ where: { account_id: accountId }, order: { created_at: 'desc', id: 'desc' } });
  }

  /** Throws `not_found`, also for an endpoint of another account. */
  async one(accountId: string, id: string): Promise<WebhookEndpoint> {
    await endWithCredential(this.database, { endpointId: id });
    const found = await this.database.getRepository(WebhookEndpoint).findOneBy({ id, account_id: accountId });
    if (!found) throw endpointNotFound();
    return found;
  }
}
