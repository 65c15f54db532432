import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { deny } from '@libs/kernel';
import { grantIdsOf } from './grant-ids-of.js';
import { RevokeGrants } from './revoke-grants.js';

/** Which connections of an account end: that of one client, or all. */
export type EndedConnections = { client: string } | 'all';

/**
 * Ends what an account's owner allowed to clients of our own authorization server, with all grants of each. When this
 * returns, no process accepts a token of theirs. A client that has no grant of this account is answered as an absent one.
 */
@Injectable()
export class EndConnections {
  constructor(private readonly database: Database) {}

  async run(accountId: string, which: EndedConnections): Promise<void> {
    const client = which === 'all' ? undefined : which.client;
    const grantIds = await grantIdsOf(this.database, accountId, client);
    if (grantIds.length === 0 && client !== undefined) {
      throw deny('not_found', 'No such application may act for this account.', {
        nextStep: 'Load the list of connections to see which may.',
      });
    }
    await new RevokeGrants(this.database).run({ grantIds, accountId, by: `account:${accountId}` });
  }
}
